// __proto__ by destructuring
const {__proto__: p} = {};
p.polluted = 1;
