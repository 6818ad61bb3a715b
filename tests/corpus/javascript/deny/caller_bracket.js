// caller's name put together
function f() { return f['cal' + 'ler']; }
console.log(f());
