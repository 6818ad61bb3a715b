// a debounce
function debounce(f, ms) { var timer; return function () { var self = this, args = arguments; clearTimeout(timer); timer = setTimeout(function () { f.apply(self, args); }, ms); }; }
debounce(function (x) { console.log(x); }, 1)('once');
