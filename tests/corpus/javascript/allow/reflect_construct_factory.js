// reflect construct factory
const classes = { point: class Point { constructor(x, y) { this.x = x; this.y = y; } }, text: class Text { constructor(s) { this.s = s; } } };
function create(type, ...args) { const C = classes[type]; if (!C) throw new Error(`no class ${type}`); return Reflect.construct(C, args); }
console.log(create('point', 1, 2), create('text', 'hi'), Reflect.ownKeys(create('point', 3, 4)), Reflect.has(create('text', 'q'), 's'));
