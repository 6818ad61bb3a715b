// constructor's name by a replacement
console.log((() => {})['cXnstructXr'.replace(/X/g, 'o')]('return 1')());
