// an interpreter by cases
function bf(code) { const m = [0]; let p = 0, out = ''; for (let i = 0; i < code.length; i++) { switch (code[i]) { case '>': p++; m[p] ??= 0; break; case '<': p--; break; case '+': m[p]++; break; case '-': m[p]--; break; case '.': out += String.fromCharCode(m[p]); break; case '[': if (!m[p]) { for (let d = 1; d;) { i++; if (code[i] === '[') d++; if (code[i] === ']') d--; } } break; case ']': if (m[p]) { for (let d = 1; d;) { i--; if (code[i] === ']') d++; if (code[i] === '[') d--; } } break; } } return out; }
console.log(bf('++++++++[>++++++++<-]>+.'));
