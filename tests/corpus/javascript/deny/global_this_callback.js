// a sloppy this in a callback
[1].forEach(function () { console.log(this.process.pid); });
