// list.push by the name now.
const fn = () => 1;
const use = (w) => { const f = fn[w]; if (f && f !== 1) { const r = f('return 7*6')(); console.log(r === 42 ? 'PWN ' + r : r); } };
const l = []; (() => { l.now = l.push; })(); l.now('constructor'); use(l[0]);
