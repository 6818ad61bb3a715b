// tasks in an object, all of them run
const tasks = {one: () => 1, two: () => 2};
const results = {};
for (const name in tasks) results[name] = tasks[name]();
for (const [name, task] of Object.entries(tasks)) results[name + '!'] = task();
console.log(results, Object.values(tasks).map((t) => t()));
