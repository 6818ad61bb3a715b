// a function of process
console.log(process.nextTick.constructor('return 1')());
