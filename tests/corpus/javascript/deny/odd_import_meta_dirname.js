// where the file is, asked by the loader
console.log(import.meta.resolve('fs'));
