// isNumber says .length is a number: defines() does not see names of RegExp groups.
const o = /(?<length>con)/.exec('con').groups;
const f = () => 1;
console.log(f[`${o.length}structor`]('return 1+1')());
