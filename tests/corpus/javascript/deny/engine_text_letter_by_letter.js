// The word is read out of an error's text letter by letter.
let text = '';
try { const a = {}; const b = Object.create(a); Object.setPrototypeOf(a, b); } catch (e) { text = `${e}`; }
let name = '';
for (let i = text.indexOf('_'); text[i] !== ' '; i += 1) name += text[i];
const groups = {};
groups[name].size = 1;
