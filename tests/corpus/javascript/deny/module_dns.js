// a name looked up
require('dns').lookup('example.com', console.log);
