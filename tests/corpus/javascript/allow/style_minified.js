// code as a minifier leaves it
var n=function(){function n(n,t){this.a=n,this.b=t}return n.prototype.c=function(){return this.a+this.b},n}();console.log(new n(1,2).c()),function(n,t){for(var r=0;r<n;r++)t(r)}(2,function(n){return console.log(n)});
