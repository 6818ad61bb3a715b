// the text spread into the constructor
console.log((() => {}).constructor(...['return 1'])());
