// A copy by descriptors has a function's fields.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const F = () => 1; F.m = F[k]; const o = Object.create({}, Object.getOwnPropertyDescriptors(F)); console.log('REACHED', o.m(T)());
