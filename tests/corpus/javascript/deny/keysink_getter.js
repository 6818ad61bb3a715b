// a walk hidden in a getter
const box = { path: 'constructor.prototype', at: {}, get step() { return this.path.split('.').reduce((o, k) => o[k], this.at); } };
(box.step).polluted = 1;
