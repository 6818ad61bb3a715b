// an environment variable by a computed name
module.exports = (name) => process.env[name];
