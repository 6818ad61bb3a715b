// what two keys of data find on an object is Object's, and changes what everybody uses
class K{ static run(D,t,v){ return D(t,v) } }
function main(a){ const D=a.o[a.c][a.as]; K.run(D,Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
