// constructor's name by a locale's case
console.log((() => {})['CONSTRUCTOR'.toLocaleLowerCase()]('return 1')());
