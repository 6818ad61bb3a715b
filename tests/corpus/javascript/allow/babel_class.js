// a class as Babel writes it
'use strict';
function _classCallCheck(a, n) { if (!(a instanceof n)) throw new TypeError('Cannot call a class as a function'); }
function _defineProperties(e, r) { for (var t = 0; t < r.length; t++) { var o = r[t]; o.enumerable = o.enumerable || false; o.configurable = true; if ('value' in o) o.writable = true; Object.defineProperty(e, o.key, o); } }
function _createClass(e, r, t) { if (r) _defineProperties(e.prototype, r); if (t) _defineProperties(e, t); Object.defineProperty(e, 'prototype', {writable: false}); return e; }
var A = _createClass(function A(x) { _classCallCheck(this, A); this.x = x; }, [{key: 'get', value: function get() { return this.x; }}]);
console.log(new A(1).get());
