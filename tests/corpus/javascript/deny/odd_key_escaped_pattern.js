// an escaped name in a pattern
const {e\u006ev: x} = process;
console.log(x);
