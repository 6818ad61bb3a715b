// process by a computed name
for (const k of ['env']) console.log(process[k]);
