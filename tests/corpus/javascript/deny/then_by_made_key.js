// then() by a name that is put together.
const k = ['con', 'structor'].join('');
const o = { [['th', 'en'].join('')]: (ok) => ok([[() => 1]]) };
(async () => { const [[f]] = await o; console.log(f[k]('return 1+1')()); })();
