// … and by another name of the symbol, or by all symbols that there are.
const SLOT = Symbol('slot');
const other = SLOT;
const box = { [SLOT]: (() => 1)[process.argv[2]] };
console.log(box[other](process.argv[3])());
console.log(box[Object.getOwnPropertySymbols(box)[0]](process.argv[3])());
