// proxy assign reflect
const h =
    Object.assign({}, Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((n) => [n, Reflect[n]])));
const key = [...'rotcurtsnoc'].reverse().join('');
console.log(new Proxy(function() {}, h)[key]('return 6*7')());
