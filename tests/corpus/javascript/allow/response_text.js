// a response is data
(async () => {
  console.log(await new Response('text').text(), await new Response(JSON.stringify({ a: 1 })).json());
  const form = new FormData();
  form.set('a', '1');
  console.log([...form.keys()]);
})();
