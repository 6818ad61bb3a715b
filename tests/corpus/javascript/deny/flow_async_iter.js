// An asynchronous iterator gives the steps.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const w = { async *[Symbol.asyncIterator]() { yield 'map'; yield k; } };
(async () => { let c = []; for await (const s of w) c = c[s]; console.log('REACHED', c(T)()); })();
