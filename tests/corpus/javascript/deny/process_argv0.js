// how node was started
console.log(process.execPath, process.execArgv);
