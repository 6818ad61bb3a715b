// a prototype under another name
const p = Object.prototype;
p.polluted = 1;
