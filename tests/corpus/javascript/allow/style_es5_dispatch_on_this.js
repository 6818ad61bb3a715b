// a method of this by its name in the old style
function Walker() {}
Walker.prototype.visitNum = function (n) { return n.v; };
Walker.prototype.visit = function (n) { return this['visit' + n.type](n); };
console.log(new Walker().visit({type: 'Num', v: 3}));
