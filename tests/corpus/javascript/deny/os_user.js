// who runs it
console.log(require('os').userInfo());
