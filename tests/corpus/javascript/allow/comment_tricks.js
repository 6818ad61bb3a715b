// comments in strings and strings in comments
const s = '/* no comment */' + "// none" + `/* ${1 /* one */} */`;
console.log(s); // 'eval'
