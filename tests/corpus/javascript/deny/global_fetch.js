// the network by fetch
fetch('http://127.0.0.1/').then(console.log);
