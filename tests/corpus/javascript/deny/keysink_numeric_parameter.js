// an index that is a text in one call
const pick = (o, i) => o[i];
console.log(pick([1, 2], 0));
pick({}, JSON.parse('{"w": "__proto__"}').w).polluted = 1;
