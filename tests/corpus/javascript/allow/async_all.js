// all, race, allSettled and any
Promise.all([1, Promise.resolve(2)]).then(([a, b]) => console.log(a + b));
Promise.allSettled([Promise.reject(new Error('x'))]).then((r) => console.log(r[0].status));
Promise.any([Promise.resolve(1)]).finally(() => console.log('done'));
