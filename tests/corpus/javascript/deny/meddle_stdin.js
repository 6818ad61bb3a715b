// what two keys of data find on an object is Object's, and changes what everybody uses
const a=JSON.parse(require("fs").readFileSync(0,"utf8")||"{}"); const D=a.o[a.c][a.as]; D(Array.prototype,{map(){return 1}})
