// a boxed string as key
console.log(process[new String('env')]);
