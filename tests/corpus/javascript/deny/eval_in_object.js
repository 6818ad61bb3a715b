// eval held by an object under a harmless name
const tools = {evaluate: eval};
console.log(tools.evaluate('1'));
