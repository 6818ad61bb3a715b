// a computed name of the module's this
console.log(this[['ev', 'al'].join('')]('1'));
