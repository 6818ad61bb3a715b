// the wrapper's arguments by an index
const load = (() => arguments)()[1];
console.log(load('fs'));
