// list.push by the name map.
const fn = () => 1;
const use = (w) => { const f = fn[w]; if (f && f !== 1) { const r = f('return 7*6')(); console.log(r === 42 ? 'PWN ' + r : r); } };
let p; const l = []; p = l.push; l.map = p; l.map('constructor'); use(l[0]);
