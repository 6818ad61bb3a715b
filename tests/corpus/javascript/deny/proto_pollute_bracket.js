// __proto__ by bracket
const o = {};
o['__proto__']['polluted'] = 1;
