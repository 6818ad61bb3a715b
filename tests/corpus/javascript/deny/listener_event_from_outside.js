module.exports = (e) => { process.on(e, (m) => m); };
