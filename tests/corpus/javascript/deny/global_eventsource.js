// the network by an event source
new EventSource('http://127.0.0.1/');
