// a file as a blob
const { openAsBlob } = require('fs');
openAsBlob('x').then(console.log);
