// channel pollute
const {port1, port2} = new MessageChannel();
port2.on('message', ({a, b}) => {
  ({})[a][b] = 1;
  console.log({}.zz);
  port2.close();
});
port1.postMessage({a: [...'__otorp__'].reverse().join(''), b: 'zz'});
