// A word that a pattern holds is read twice of a list.
const k = /constructor/.source;
JSON.stringify({a: {toJSON() { return [][k][k]; }}}, (k, x) => { if (k === 'a') { x('console.log("x")')(); return 1; } return x; });
