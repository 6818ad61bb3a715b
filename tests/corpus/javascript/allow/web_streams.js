// streams of the web
(async () => {
  const words = new ReadableStream({ start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); } });
  const upper = words.pipeThrough(new TransformStream({ transform(t, c) { c.enqueue(t.toUpperCase()); } }));
  for await (const w of upper) console.log(w);
  const packed = new Blob(['text']).stream().pipeThrough(new CompressionStream('gzip'));
  console.log((await new Response(packed).arrayBuffer()).byteLength > 10);
})();
