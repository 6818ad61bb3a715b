// dangerous words as property names of an own object
const lexer = {eval: 1, require: 2, process: 3, global: 4};
console.log(lexer.eval + lexer.require + lexer.process + lexer.global);
