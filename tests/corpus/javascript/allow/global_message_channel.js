// messages that carry handles
const {port1} = new MessageChannel();
port1.postMessage(1);
