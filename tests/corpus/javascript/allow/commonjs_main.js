// only when run by itself
function main(args) { return {n: args ? Object.keys(args).length : 0}; }
if (require.main === module) console.log(main({a: 1}));
module.exports = {main};
