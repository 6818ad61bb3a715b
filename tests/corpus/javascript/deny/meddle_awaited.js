// what two keys of data find on an object is Object's, and changes what everybody uses
async function main(a){ const D=await Promise.resolve(a.o[a.c][a.as]); D(Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
