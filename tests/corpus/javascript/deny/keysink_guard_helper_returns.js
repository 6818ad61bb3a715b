// the helper returns before it asks
const refuse = (k) => { if (k.length > 2) return; if (k === '__proto__' || k === 'constructor') throw new Error('refused'); };
const get = (o, w) => { for (const k of w.split('.')) { refuse(k); o = o[k]; } return o; };
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
