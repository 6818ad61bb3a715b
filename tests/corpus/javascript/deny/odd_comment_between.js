// comments between a name and its call
console.log(eval/* a */(/* b */'1'));
