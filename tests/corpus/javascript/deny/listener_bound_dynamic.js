const l = [function () { return this.mainModule; }][0];
process.on('exit', l);
