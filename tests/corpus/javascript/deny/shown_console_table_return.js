// shown console table return
const word = atob('ZXZhbA==');
console.log(word);
const g = [word];
exports.f = (o) => g.map((w) => o[w]);
