// strict code
'use strict';
function f() { return this === undefined; }
console.log(f());
