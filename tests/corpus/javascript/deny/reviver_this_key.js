// A reviver calls what its holder has under a key of the text.
const held = JSON.parse(process.argv[2], function (key, value) {
  if (key === 'go') return this.f[this.k](value)();
  if (key === 'f') return () => 1;
  return value;
});
console.log(held);
