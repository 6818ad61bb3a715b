// a technique with nothing but a harmless payload
console.log((() => {}).constructor('return process.cwd()')());
