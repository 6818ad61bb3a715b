// An unnamed class in a static field has the field's key for a name.
class A { static ['construct' + 'or'] = class { static x = 1; }; }
const key = Object.values(A).map((c) => c.name)[0];
console.log(((x) => x)[key]('return 1+1')());
