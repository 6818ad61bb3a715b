// A proxy without traps stores into its target.
const proxy = new Proxy(Number, {});
proxy.isInteger = () => 'any';
console.log(Number.isInteger(1.5));
