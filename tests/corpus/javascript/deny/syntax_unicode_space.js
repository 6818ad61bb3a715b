// spaces that are no ASCII
console.log(eval ('1'));
