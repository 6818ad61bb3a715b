// umd typeof self
(function (global, factory) {
  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :
  typeof define === 'function' && define.amd ? define(['exports'], factory) :
  (global = typeof globalThis !== 'undefined' ? globalThis : global || self, factory(global.lib = {}));
})(this, function (exports) {
  'use strict';
  exports.add = function (a, b) { return a + b; };
  Object.defineProperty(exports, '__esModule', { value: true });
});
