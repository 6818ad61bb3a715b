// the constructor of async functions by their prototype
const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor;
AsyncFunction('return 1')().then(console.log);
