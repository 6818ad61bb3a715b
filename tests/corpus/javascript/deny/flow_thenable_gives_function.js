// a thenable of the program's own is given the runtime's functions
const leak = { then(ok) { ok({ F: ok.constructor }); } };
(async () => { const { F } = await leak; console.log(F('return 6 * 7')()); })();
