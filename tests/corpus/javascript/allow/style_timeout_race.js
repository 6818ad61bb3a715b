// a race against a timer
const within = (p, ms) => { let t; return Promise.race([p, new Promise((_, no) => { t = setTimeout(() => no(new Error('late')), ms); })]).finally(() => clearTimeout(t)); };
within(Promise.resolve(1), 50).then(console.log);
