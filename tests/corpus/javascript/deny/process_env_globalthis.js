// environment variables through the global object
console.log(globalThis['process']['env']);
