// undefined this in strict code
(function () { 'use strict'; console.log(this === undefined); }());
