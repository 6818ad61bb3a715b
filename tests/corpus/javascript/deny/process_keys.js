// process enumerated
for (const [k, v] of Object.entries(process)) console.log(k, v);
