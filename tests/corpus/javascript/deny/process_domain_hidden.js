// hidden names of process
console.log(process._getActiveHandles(), process._events);
