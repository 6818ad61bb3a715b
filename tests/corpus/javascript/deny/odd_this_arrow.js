// this of an arrow at the top
console.log((() => this)().process);
