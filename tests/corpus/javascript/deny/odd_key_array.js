// an array as key
console.log(process[['env']]);
