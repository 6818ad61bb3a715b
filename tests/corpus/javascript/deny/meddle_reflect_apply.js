// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const D=a.o[a.c][a.as]; return Reflect.apply(D,null,[Array.prototype,{map(f){ return "mine" }}]) }
