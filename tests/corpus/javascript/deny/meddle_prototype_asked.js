// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const D=a.o[a.c][a.as]; const t=Object.getPrototypeOf([]); D(t,{map(f){ return "mine" }}); return [1].map(x=>x) }
