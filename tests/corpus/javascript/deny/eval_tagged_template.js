// eval as the tag of a template (gives the array back, but it is a reference)
console.log(eval`1`);
