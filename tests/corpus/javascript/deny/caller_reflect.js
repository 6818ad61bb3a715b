// caller by Reflect.get
function f() { return Reflect.get(f, 'caller'); }
console.log(f());
