// A pattern's default is a built-in constructor.
let C; ({ C = Array } = {}); [C].forEach((D) => { D.prototype.zap = 1; });
console.log([].zap);
