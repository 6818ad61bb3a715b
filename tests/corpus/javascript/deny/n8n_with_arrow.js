// this of an arrow in a function
console.log((function () { return (() => this)(); })().process);
