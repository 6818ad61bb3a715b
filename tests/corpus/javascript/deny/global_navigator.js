// the host's hardware
console.log(navigator.hardwareConcurrency);
