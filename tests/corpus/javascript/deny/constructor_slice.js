// constructor's name sliced out
console.log((() => {})['xxconstructorxx'.slice(2, -2)]('return 1')());
