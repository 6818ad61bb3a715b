// __proto__ in an array of keys
const keys = ['__proto__', 'polluted'];
const o = {};
o[keys[0]][keys[1]] = 1;
