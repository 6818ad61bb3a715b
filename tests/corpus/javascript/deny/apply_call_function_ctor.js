const F = Function.prototype.apply.call((() => 0)[atob('Y29uc3RydWN0b3I=')], null, ['return process']);
console.log(F().pid);
