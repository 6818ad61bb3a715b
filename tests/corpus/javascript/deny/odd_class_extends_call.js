// a class that extends what a call gives
const base = () => Function;
class F extends base() {}
console.log(new F('return 1')());
