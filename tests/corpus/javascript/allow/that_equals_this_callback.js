// var that = this, for a callback
function Group(items) { this.items = items; this.seen = []; }
Group.prototype.visit = function () { var that = this; this.items.forEach(function (x) { that.seen.push(x); }); return this.seen; };
console.log(new Group([1, 2]).visit());
