// storage that follows calls
const {AsyncLocalStorage} = require('async_hooks');
const store = new AsyncLocalStorage();
store.run({id: 1}, () => setTimeout(() => console.log(store.getStore().id), 1));
