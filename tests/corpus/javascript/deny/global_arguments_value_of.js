// the module's own arguments by what gives them back
const { valueOf } = Object.prototype;
console.log(arguments.valueOf()[1]('path'), valueOf.call(arguments)[1]('path'));
