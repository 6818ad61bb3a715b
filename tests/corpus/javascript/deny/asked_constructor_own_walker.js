let kept = null;
{
  const Object = { getPrototypeOf(x) { kept = x; return null; } };
  for (let k = (() => 1).constructor; k; k = Object.getPrototypeOf(k)) kept = null;
}
console.log(typeof kept('return process')().pid);
