// list.find gives a built-in constructor.
const C = [Array].find(Boolean); C.prototype.zap = 1;
console.log([].zap);
