// a namespace inside of a harmless module
console.log(require('crypto').webcrypto.subtle);
