// this of a sloppy function expression
const g = (function () { return this; })();
console.log(g.eval('1'));
