// a length that is a text
const o = JSON.parse('{"length": "__proto__"}');
({}[o.length]).polluted = 1;
