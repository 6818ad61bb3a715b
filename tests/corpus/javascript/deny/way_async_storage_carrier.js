// AsyncLocalStorage carries what a key found.
const { AsyncLocalStorage } = require('async_hooks');
const key = ['construc', 'tor'].join('');
const store = new AsyncLocalStorage();
store.run((() => 0)[key], () => console.log(store.getStore()('return 6*7')()));
