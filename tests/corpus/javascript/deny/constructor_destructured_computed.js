// constructor by a computed key of a pattern
const {['constr' + 'uctor']: F} = () => {};
console.log(F('return 1')());
