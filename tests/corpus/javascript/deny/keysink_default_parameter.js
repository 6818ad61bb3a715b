// a walk in a default parameter
const first = (list, o, x = o[list[0]]) => x;
(first(JSON.parse('["__proto__"]'), {})).polluted = 1;
