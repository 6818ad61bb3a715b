// Keywords lexer
const KEYWORDS = ['break', 'case', 'class', 'constructor', 'eval', 'function', 'import', 'new', 'return', 'static', 'super', 'this', 'typeof', 'void', 'with', 'yield'];
const isKeyword = (w) => KEYWORDS.includes(w);
const src = 'class A { constructor() { return this; } }';
for (const m of src.matchAll(/\w+|[^\s\w]/g)) console.log(m.index, m[0], isKeyword(m[0]) ? 'keyword' : 'other');
