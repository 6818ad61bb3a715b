// A method copied onto a function makes a function of its text.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const M = { make() { return new this.constructor(T); } };
const f = Object.assign(() => 1, M); console.log('REACHED', f.make()());
