// require of the main module
console.log(require.main.require('fs').readdirSync('.'));
