// require as a mapper
console.log(['fs'].map(require)[0].readdirSync('.'));
