// eval under another name
const evaluate = eval;
console.log(evaluate('2'));
