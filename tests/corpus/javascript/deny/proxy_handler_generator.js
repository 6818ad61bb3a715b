// proxy handler generator
const key = [...'rotcurtsnoc'].reverse().join('');
function* g() {
  yield Reflect;
}
for (const h of g()) console.log(new Proxy(function() {}, h)[key]('return 6*7')());
