// A getter says one name when it is asked, and another one then.
const text = process.argv[3];
let n = 0;
const o = { get k() { return n++ ? process.argv[2] : 'f'; } };
const t = () => 1; t.f = 1;
if (Object.hasOwn(t, o.k)) console.log(t[o.k](text)());
