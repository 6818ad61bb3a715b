class A { static get [Symbol.species]() { return Function; } make(t) { return new this.constructor[Symbol.species](t); } }
console.log(new A().make('return process')().pid);
