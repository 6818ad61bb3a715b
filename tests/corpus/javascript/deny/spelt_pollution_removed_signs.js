// A path's steps have signs in them that are taken out before they are used as keys.
const rows = [['user.name', 'Ann'], ['con*struct*or.proto*type.mark', '42']];
const put = (into, path, value) => {
  const steps = path.replaceAll('*', '').split('.');
  const last = steps.pop();
  let at = into;
  for (const step of steps) at = at[step] ??= {};
  at[last] = value;
};
const record = {};
for (const [path, value] of rows) put(record, path, value);
console.log(record.user.name, {}.mark);
