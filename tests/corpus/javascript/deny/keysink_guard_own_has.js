// the list's test is the submission's own
const BAD = { has: () => false, words: ['__proto__', 'constructor'] };
const get = (o, w) => { for (const k of w.split('.')) { if (BAD.has(k)) continue; o = o[k]; } return o; };
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
