// a part of a package that asks the network
const Papa = require('papaparse');
console.log(new Papa.NetworkStreamer({}));
