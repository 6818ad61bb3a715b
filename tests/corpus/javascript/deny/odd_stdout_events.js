// inner parts of a stream
console.log(process.stdout._writableState, process.stdin._events);
