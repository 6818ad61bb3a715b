// a thenable of one's own
const later = {then(resolve) { resolve(42); }};
(async () => console.log(await later))();
