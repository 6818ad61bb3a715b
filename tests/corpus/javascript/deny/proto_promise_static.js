// Promise.resolve replaced
globalThis.Promise.resolve = () => 1;
