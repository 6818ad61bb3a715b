// Only a module may await here.
async function* pages() {
  for (let page = 1; page <= 3; page++) yield { page, items: Array.from({ length: page }, (_, i) => i) };
}

let total = 0;
for await (const { items } of pages()) total += items.length;
console.log(total);
