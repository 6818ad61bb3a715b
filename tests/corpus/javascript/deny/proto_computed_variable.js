// __proto__ in a variable
const k = '__proto__';
({})[k].polluted = 1;
