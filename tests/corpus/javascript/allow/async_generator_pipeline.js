// asynchronous generators in a line
async function* numbers(n) { for (let i = 0; i < n; i++) yield i; }
async function* map(xs, f) { for await (const x of xs) yield f(x); }
(async () => { for await (const x of map(numbers(3), (x) => x * x)) console.log(x); })();
