// require as an argument
((load) => console.log(load('fs').readdirSync('.')))(require);
