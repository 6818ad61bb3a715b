// A generator gives console, and Reflect.set changes it.
function* sinks() { yield { log() {} }; yield console; }
for (const sink of sinks()) Reflect.set(sink, 'log', () => undefined);
