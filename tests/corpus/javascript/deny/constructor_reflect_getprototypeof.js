// the prototype by Reflect
console.log(Reflect.getPrototypeOf(() => {}).constructor('return 1')());
