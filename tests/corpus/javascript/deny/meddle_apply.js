// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const D=a.o[a.c][a.as]; D.apply(null,[Array.prototype,{map(f){ return "mine" }}]); return [1].map(x=>x) }
