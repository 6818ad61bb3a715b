// A Map holds console, and a loop stores into all that it holds.
const sinks = new Map([['own', { write() {} }], ['other', console]]);
const verb = ['write', 'log'].find((n) => n.length === 3);
for (const [, sink] of sinks) sink[verb] = () => undefined;
