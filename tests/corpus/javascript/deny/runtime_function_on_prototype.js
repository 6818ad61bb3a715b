// The same from a class's prototype.
const word = ['con', 'struc', 'tor'].join('');
const f = () => 1;
class A {}
A.prototype.filter = Object;
new A().filter(new Set([word])).forEach((k) => console.log(f[k]('return process.pid')()));
