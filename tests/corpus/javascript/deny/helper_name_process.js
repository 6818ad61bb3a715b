const g = (this && this.__process) || (function () { return this; })();
console.log(g.process.pid);
