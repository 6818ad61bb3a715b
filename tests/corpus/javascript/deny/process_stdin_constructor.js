// the stream's constructor
console.log(process.stdout.constructor.constructor('return 1')());
