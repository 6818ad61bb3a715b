// the cache of modules
console.log(Object.keys(require.cache));
