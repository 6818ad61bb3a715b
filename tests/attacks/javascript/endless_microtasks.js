// Promises that never let the event loop go on: no timer of Node's own would ever fire.
// layer: supervisor
// expect: timeout
// limits: wall=700
(function again() {
  Promise.resolve().then(again);
})();
