// class emulation
var Class = {
  create: function (methods) {
    var klass = function () { if (this.initialize) this.initialize.apply(this, arguments); };
    for (var m in methods) klass.prototype[m] = methods[m];
    klass.prototype.constructor = klass;
    return klass;
  },
};
var Dog = Class.create({ initialize: function (n) { this.n = n; }, bark: function () { return this.n + ' barks'; } });
console.log(new Dog('rex').bark());
