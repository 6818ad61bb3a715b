// proxy handler promise
const key = [...'rotcurtsnoc'].reverse().join('');
(async () => {
  const h = await Promise.resolve(Reflect);
  console.log(new Proxy(function() {}, h)[key]('return 6*7')());
})();
