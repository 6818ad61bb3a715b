// a call as the name of a member
class A { [eval('"x"')]() { return 1; } }
console.log(new A().x());
