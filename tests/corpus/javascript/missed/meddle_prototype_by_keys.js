function main(a){ const D=a.o[a.c][a.as]; const P=a.l[a.c][a.pr]; D(P,{map(f){ return "mine" }}); return [1].map(x=>x) }
