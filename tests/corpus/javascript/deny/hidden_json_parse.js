// constructor's name from JSON text
console.log((() => {})[JSON.parse('"constructor"')]('return 1')());
