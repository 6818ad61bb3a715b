// the order of tasks
setImmediate(() => console.log(4)); setTimeout(() => console.log(3), 0); queueMicrotask(() => console.log(2)); process.nextTick(() => console.log(1));
