// proxy handler class static
const key = [...'rotcurtsnoc'].reverse().join('');
class H {
  static get(t) {
    return t[key];
  }
}
console.log(new Proxy(function() {}, H).z('return 6*7')());
