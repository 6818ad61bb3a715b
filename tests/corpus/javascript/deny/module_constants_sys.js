// the old name of util
console.log(require('sys').inspect(1));
