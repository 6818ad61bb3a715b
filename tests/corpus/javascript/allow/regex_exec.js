// exec of a regular expression
const m = /(\d+)-(\d+)/.exec('10-20');
console.log(m[1], m[2]);
