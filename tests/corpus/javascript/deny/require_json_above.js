// data of another folder
console.log(require('./a/../../x.json'));
