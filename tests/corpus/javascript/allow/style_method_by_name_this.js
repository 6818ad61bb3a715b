// a method of this by its name
class Parser { parseA(x) { return 'a' + x; } parseB(x) { return 'b' + x; } parse(kind, x) { const m = `parse${kind}`; if (typeof this[m] !== 'function') throw new Error(kind); return this[m](x); } }
console.log(new Parser().parse('A', 1));
