// a prototype handed to a function
const spoil = (p) => { p.polluted = 1; };
spoil(Object.getPrototypeOf({}));
