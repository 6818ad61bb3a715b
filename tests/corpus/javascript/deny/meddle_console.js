// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const D=a.o[a.c][a.as]; D(console,{log(f){ return "mine" }}); console.log(1) }
