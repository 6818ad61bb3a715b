// the wrapper of libraries, used to reach a global
(function (root) { console.log(root.Function('return 1')()); })(typeof self !== 'undefined' ? self : this);
