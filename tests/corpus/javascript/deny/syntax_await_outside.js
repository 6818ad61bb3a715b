// await that is a name
await (eval)('1');
