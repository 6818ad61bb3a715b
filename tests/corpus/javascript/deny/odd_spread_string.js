// letters spread
console.log((() => {})[[...'constructor'].join('')]('return 1')());
