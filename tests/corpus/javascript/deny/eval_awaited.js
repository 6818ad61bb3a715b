// eval awaited
(async () => { const f = await eval; console.log(f('1')); })();
