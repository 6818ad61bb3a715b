// A getter copied by its descriptor has another receiver.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const src = { get m() { return this.f[k]; } }; const o = Object.create({ f: () => 1 }, Object.getOwnPropertyDescriptors(src)); console.log('REACHED', o.m(T)());
