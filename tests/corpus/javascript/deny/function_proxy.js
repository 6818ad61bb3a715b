// Function behind a proxy
console.log(new Proxy(Function, {})('return 1')());
