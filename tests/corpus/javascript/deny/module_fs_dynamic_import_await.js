// import() awaited with a default name
(async () => { const {default: fs} = await import('node:fs'); console.log(fs.readdirSync('/opt')); })();
