// a call in a static block
class A { static { A.x = eval('1'); } }
console.log(A.x);
