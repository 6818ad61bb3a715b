// … or when a loop comes back.
const words = ['f', process.argv[2]], text = process.argv[3];
const f = () => 1; f.f = (x) => () => 0;
const o = { k: words.shift() };
if (Object.hasOwn(f, o.k)) { for (let i = 0; i < 2; i++) { const g = f[o.k](text); console.log(g()); o.k = words.shift(); } }
