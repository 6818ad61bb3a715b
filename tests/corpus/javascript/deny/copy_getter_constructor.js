// Copy getter constructor.
class A { get ['const' + 'ructor']() { return (async () => 1)['const' + 'ructor']; } go(s) { return new this.constructor(s); } }
console.log(new A().go('return 1')());
