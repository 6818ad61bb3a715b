// emitwarning hook
const k = [...'rotcurtsnoc'].reverse().join('');
console.log(process.emitWarning[k]('return 6*7')());
