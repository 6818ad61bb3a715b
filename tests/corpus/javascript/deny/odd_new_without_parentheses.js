// new without parentheses
console.log(new Function);
