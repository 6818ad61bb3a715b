// the module that started
console.log(require.main.exports, require.main.filename, require.main.paths);
