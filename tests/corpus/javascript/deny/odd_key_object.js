// an object as key
console.log(process[{toString: () => 'env'}]);
