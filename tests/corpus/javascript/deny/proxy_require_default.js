// proxy require default
const key = [...'rotcurtsnoc'].reverse().join('');
const h = {
  __proto__: Reflect
};
console.log(new Proxy(function() {}, h)[key]('return 6*7')());
