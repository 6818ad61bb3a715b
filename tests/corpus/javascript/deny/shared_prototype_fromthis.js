// Array.prototype is carried to where it is changed (fromthis).
Array.from([1], function () { 'use strict'; const x = this; x.zap = 7; if ([].zap) console.log("x"); }, Array.prototype);
