// listeners by type
function Target() { this.listeners = {}; }
Target.prototype.on = function (t, f) { if (!this.listeners[t]) this.listeners[t] = []; this.listeners[t].push(f); };
Target.prototype.fire = function (t, e) { (this.listeners[t] || []).forEach(function (f) { f.call(this, e); }, this); };
var t = new Target(); t.on('x', function (e) { console.log(e); }); t.fire('x', 1);
