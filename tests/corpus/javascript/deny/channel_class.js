// channel class
const k = [...'rotcurtsnoc'].reverse().join('');
const C = new MessageChannel()[k];
console.log(C[k]('return 6*7')());
