// valueOf gives the global object back
console.log(valueOf().process);
