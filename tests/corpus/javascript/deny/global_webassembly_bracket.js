// native code by a name put together
globalThis['Web' + 'Assembly'].compile(new Uint8Array(8));
