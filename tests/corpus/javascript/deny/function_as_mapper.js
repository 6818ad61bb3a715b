// Function as a mapper
console.log(['return 1'].map(Function)[0]());
