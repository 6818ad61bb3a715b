// a class as an argument
const spoil = (c) => { c.prototype.polluted = 1; };
spoil(Array);
