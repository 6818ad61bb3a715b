// modules imported by a map
Promise.all(['fs', 'net'].map((n) => import(n))).then(([fs]) => console.log(fs.readdirSync('.')));
