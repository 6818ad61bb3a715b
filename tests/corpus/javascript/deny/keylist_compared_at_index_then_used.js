// keylist compared at index then used
const BAD = ['constructor', 'x'];
exports.f = (o, i) => BAD[i] === 'constructor' && o[BAD[i]][BAD[i]]('return 1')();
