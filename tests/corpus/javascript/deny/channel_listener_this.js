// channel listener this
const {port1, port2} = new MessageChannel();
port2.on('message', function(m) {
  const k = m;
  console.log(this.postMessage[k]('return 6*7')());
  port2.close();
});
port1.postMessage([...'rotcurtsnoc'].reverse().join(''));
