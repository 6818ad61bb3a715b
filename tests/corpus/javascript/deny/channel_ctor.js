// channel ctor
const {port1} = new MessageChannel();
const k = [...'rotcurtsnoc'].reverse().join('');
console.log(port1.postMessage[k]('return 6*7')());
port1.close();
