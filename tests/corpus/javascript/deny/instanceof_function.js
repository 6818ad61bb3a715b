// Symbol.hasInstance is given what stands on the left of instanceof: Function.
Function instanceof { [Symbol.hasInstance](F) { F('console.log("x")')(); } };
