// minified code
!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():e.m=t()}(this,function(){"use strict";var e={a:function(e){return e+1},b:function(e){return 2*e}};function t(t,n){return(e[t]||e.a)(n)}return{run:t,all:function(e){return Object.keys(e).map(function(n){return t(n,e[n])})}}});
