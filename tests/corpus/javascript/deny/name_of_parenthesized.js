// Brackets around the function change nothing.
const parts = ['con', 'struc', 'tor'];
const o = { [parts.join('')]: (function () {}) };
const { name: n } = Object.values(o).pop();
console.log((() => 0)[n]('return 1+1')());
