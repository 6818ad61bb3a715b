// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ a.o[a.c][a.as](Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
