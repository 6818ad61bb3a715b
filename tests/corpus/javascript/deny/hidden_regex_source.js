// constructor's name from a regular expression's source
console.log((() => {})[/constructor/.source]('return 1')());
