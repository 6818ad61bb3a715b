// Constructor functions inherit from an emitter, beside a function that copies its arguments.
var util = require('util');
var events = require('events');

function Sensor(name, limit) {
  events.EventEmitter.call(this);
  this.name = name;
  this.limit = limit;
}
util.inherits(Sensor, events.EventEmitter);
Sensor.prototype.read = function (value) {
  if (value > this.limit) this.emit('alarm', this.name, value);
  return this;
};
Sensor.prototype.toString = function () { return util.format('%s <= %d', this.name, this.limit); };

function Probe(name) { Sensor.call(this, name, 7); }
util.inherits(Probe, Sensor);

function Panel() { this.sensors = Array.prototype.slice.call(arguments); }
Panel.prototype.each = function (work) {
  for (var i = 0; i < this.sensors.length; i++) work(this.sensors[i], i);
};
Panel.prototype.highest = function () {
  return Math.max.apply(null, this.sensors.map(function (s) { return s.limit; }));
};

var panel = new Panel(new Sensor('door', 2), new Probe('oven'));
panel.each(function (s) {
  s.on('alarm', function (name, value) { console.log(name, 'has', value); });
});
panel.each(function (s, i) { s.read(i + 6).read(9); });
console.log(String(panel.sensors[1]), panel.highest());
