// process through a sloppy this
(function () { console.log(this.process.env); })();
