// arrays in arrays as key
console.log(process[[['env']]]);
