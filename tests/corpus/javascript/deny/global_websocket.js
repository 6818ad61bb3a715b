// the network by a web socket
new WebSocket('ws://127.0.0.1/');
