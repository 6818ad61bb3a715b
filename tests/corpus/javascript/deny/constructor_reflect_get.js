// constructor by Reflect.get
console.log(Reflect.get(() => {}, 'constructor')('return 1')());
