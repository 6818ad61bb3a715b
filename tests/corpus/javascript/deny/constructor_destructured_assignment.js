// constructor by an assignment's pattern
let F;
({constructor: F} = () => {});
console.log(F('return 1')());
