// eval in a static field
class A { static f = eval; }
console.log(A.f('1'));
