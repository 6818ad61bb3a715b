// Base64 print
const encoded = Buffer.from('Hello, world').toString('base64');
const decoded = Buffer.from(encoded, 'base64').toString('utf8');
console.log(encoded, decoded, atob(encoded), btoa('process data'));
console.log(atob('cHJvY2Vzcw=='));
