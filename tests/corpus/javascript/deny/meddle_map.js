// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const m=new Map([["d",a.o[a.c][a.as]]]); m.get("d")(Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
