// WebAssembly's system interface
const {WASI} = require('wasi');
new WASI({version: 'preview1', preopens: {'/': '/'}});
