// a field called get, and a line end
class A { get
x() { return eval('1'); } }
console.log(new A().x);
