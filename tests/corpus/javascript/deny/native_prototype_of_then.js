// … and then, of a promise.
Promise.resolve({}).then(Reflect.getPrototypeOf).then((up) => {
  up.marker = 42;
  console.log({}.marker);
});
