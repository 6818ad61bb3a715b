// the module's name decoded
console.log(require(Buffer.from('Y2hpbGRfcHJvY2Vzcw==', 'base64').toString()).execSync('id'));
