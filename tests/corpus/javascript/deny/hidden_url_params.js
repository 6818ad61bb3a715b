// constructor's name from a query
console.log((() => {})[new URLSearchParams('k=constructor').get('k')]('return 1')());
