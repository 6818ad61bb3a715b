// [f].forEach(g.next, g): a method of the runtime as a callback stores into its thisArg.
const k = ['con', 'structor'].join('');
let r; const g = (function* () { const f = yield; r = f[k]; })(); g.next();
[() => 1].forEach(g.next, g); console.log(r('return 1+1')());
