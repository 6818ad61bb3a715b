// constructor's name in upper case
console.log((() => {})['CONSTRUCTOR'.toLowerCase()]('return 1')());
