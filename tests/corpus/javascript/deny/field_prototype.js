// a computed name: kept on an own prototype
class A {} exports.f = (k) => { A.prototype.F = (() => 0)[k]; return new A().F('return 1')(); };
