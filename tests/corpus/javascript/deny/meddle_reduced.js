// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const D=a.o[a.c][a.as]; [{map(f){ return "mine" }}].reduce(D,Array.prototype); return [1].map(x=>x) }
