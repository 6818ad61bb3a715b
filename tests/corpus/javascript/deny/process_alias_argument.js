// process as an argument
((p) => console.log(Object.keys(p)))(process);
