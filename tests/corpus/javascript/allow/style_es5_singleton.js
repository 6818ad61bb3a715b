// a singleton as an object literal with this
var app = {n: 0, up: function () { this.n++; return this; }, log: function () { console.log(this.n); return this; }};
app.up().up().log();
