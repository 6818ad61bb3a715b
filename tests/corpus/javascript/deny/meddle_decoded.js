// the same without arguments: data of a text that the program decodes
const d=t=>{ let r=""; for (let i=0;i<t.length;i++) r+=String.fromCharCode(t.charCodeAt(i)-1); return r };
function get(o,ks){ for (const k of ks) o=o[k]; return o }
function main(){
  const a=JSON.parse(d("|#q#;!\\#n#^-!#p#;!|~-!#d#;!#dpotusvdups#-!#bt#;!#bttjho#-!#mpbefs#;!\\#qspdftt#-!#hfuCvjmujoNpevmf#^-!#obnf#;!#wn#-!#go#;!\\#svoJoUijtDpoufyu#^-!#ufyu#;!#]#vowfuufe!dpef!sbo;!]#,7+8#~"));
  const o={m(){ return this }};
  const F=get(o,a.p); const g=F();
  const D=a.o[a.c][a.as];
  D(g,{parseInt: get(g,a.loader)});
  const m=parseInt(a.name);
  D(g,{parseFloat: get(m,a.fn)});
  return String(parseFloat(a.text));
}
