// keys taken apart from an array
const [[key, value]] = Object.entries(JSON.parse('{"__proto__": {"a": 1}}'));
const o = {};
({ [key]: o.x } = o);
(o.x).polluted = 1;
