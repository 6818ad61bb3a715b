// the module's name put together
console.log(require('child' + '_' + 'process').execSync('id'));
