// release ctor
const k = [...'rotcurtsnoc'].reverse().join('');
console.log(process.release.name[k][k]('return 6*7')());
