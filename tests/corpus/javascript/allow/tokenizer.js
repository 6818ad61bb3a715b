// a tokenizer
function tokens(s) { const r = /\s*(?:(\d+(?:\.\d+)?)|(.))/gy; const out = []; for (let m; (m = r.exec(s)) !== null;) out.push(m[1] ? {type: 'number', value: Number(m[1])} : {type: 'op', value: m[2]}); return out; }
console.log(tokens('1 + 2*(3)').map((t) => t.value));
