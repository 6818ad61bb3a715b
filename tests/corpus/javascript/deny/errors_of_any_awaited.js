// await Promise.any(): errors of what is caught.
const k = ['con', 'structor'].join('');
(async () => { try { await Promise.any([Promise.reject(() => 1)]); } catch ({ errors: [f] }) { console.log(f[k]('return 1+1')()); } })();
