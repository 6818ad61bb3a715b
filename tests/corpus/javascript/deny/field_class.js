// a computed name: kept as a property of a class
class A {} exports.f = (k) => { A.F = (() => 0)[k]; return A.F('return 1')(); };
