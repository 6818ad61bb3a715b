// environment variables by destructuring
const {env: {PATH}} = process;
console.log(PATH);
