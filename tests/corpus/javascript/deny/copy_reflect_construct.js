// copy reflect construct
class A { copy(s) { return new this.constructor(s); } }
function N() {} 
N.prototype = A.prototype;
const f = Reflect.construct(Object, [], N);
console.log(f.copy('x'));
class G { static copy2() { return super.copy; } }
console.log(Reflect.get(A.prototype, 'copy', G).call(G, 'return 8')());
