// dangerous words inside of a template
const name = 'x';
console.log(`eval(${name}) is a call, process.exit() is another`);
