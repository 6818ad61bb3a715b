// eval through a promise
Promise.resolve(eval).then((f) => console.log(f('1')));
