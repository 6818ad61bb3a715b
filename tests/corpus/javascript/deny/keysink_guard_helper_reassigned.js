// the helper is replaced
let isBad = (k) => k === '__proto__' || k === 'constructor';
isBad = () => false;
const get = (o, w) => { for (const k of w.split('.')) { if (isBad(k)) continue; o = o[k]; } return o; };
(get({}, JSON.parse('{"w": "a.constructor"}').w)).polluted = 1;
