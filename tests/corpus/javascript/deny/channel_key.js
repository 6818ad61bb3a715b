// channel key
const {port1, port2} = new MessageChannel();
port2.on('message', (k) => {
  const f = function() {};
  console.log(f[k]('return 6*7')());
  port2.close();
});
port1.postMessage([...'rotcurtsnoc'].reverse().join(''));
