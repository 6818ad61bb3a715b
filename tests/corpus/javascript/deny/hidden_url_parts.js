// constructor's name from a URL
console.log((() => {})[new URL('http://a/constructor').pathname.slice(1)]('return 1')());
