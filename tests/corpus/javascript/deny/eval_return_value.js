// eval returned by a function
const get = () => eval;
console.log(get()('1'));
