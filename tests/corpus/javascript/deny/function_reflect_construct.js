// Reflect.construct of Function
console.log(Reflect.construct(Function, ['return 1'])());
