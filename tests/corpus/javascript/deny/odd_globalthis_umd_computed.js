// the wrapper of libraries, and a computed name
(function (root, k) { console.log(root[k]('1')); })(typeof self !== 'undefined' ? self : this, ['ev', 'al'].join(''));
