// environment variables by destructuring
const {env: {API_TOKEN}} = process;
console.log(API_TOKEN);
