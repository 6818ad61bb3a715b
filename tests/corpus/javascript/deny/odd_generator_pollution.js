// the prototype of generators
Object.getPrototypeOf(Object.getPrototypeOf(function* () {}.prototype)).next = () => 1;
