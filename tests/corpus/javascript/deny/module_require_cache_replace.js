// a cached module is replaced
require.cache[require.resolve('util')] = {exports: {}};
