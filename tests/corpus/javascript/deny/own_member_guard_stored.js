// A field is given another value between the question and the call.
const text = process.argv[3];
const o = { k: 'f' }, t = { f: () => 1 };
function run(f, word) {
  if (Object.hasOwn(t, o.k)) { o.k = word; return t.f[o.k](text)(); }
}
console.log(run(t.f, process.argv[2]));
