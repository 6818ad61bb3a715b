// the host's users
console.log(require('os').userInfo(), require('os').networkInterfaces());
