// channel onmessage
const {port1, port2} = new MessageChannel();
port2.onmessage = (e) => {
  const f = function() {};
  console.log(f[e.data]('return 6*7')());
  port2.close();
};
port1.postMessage('con'.concat('structor'));
