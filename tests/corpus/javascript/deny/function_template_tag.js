// Function as the tag of a template
console.log(Function`return 1`());
