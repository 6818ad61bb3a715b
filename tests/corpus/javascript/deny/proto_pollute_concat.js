// __proto__ put together
const o = {};
o['__pro' + 'to__'].polluted = 1;
