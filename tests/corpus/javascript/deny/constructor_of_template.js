// from a template
console.log(`a`.constructor.constructor('return 1')());
