// environment variables enumerated
for (const k in process.env) console.log(k);
