// everyday uses: web streams
const {ReadableStream, TransformStream} = require('stream/web');
const {text, json} = require('stream/consumers');
const {Readable} = require('stream');
(async () => {
  const rs = new ReadableStream({
    start(c) {
      c.enqueue('a');
      c.enqueue('b');
      c.close();
    }
  });
  const up = new TransformStream({
    transform(c, ctl) {
      ctl.enqueue(c.toUpperCase());
    }
  });
  for await (const v of rs.pipeThrough(up)) console.log(v);
  console.log(await text(Readable.from(['x', 'y'])), await json(Readable.from(['{"a":1}'])));
  const b = new Blob(['hi'], {type: 'text/plain'});
  console.log(await b.text(), b.size);
  const [r1, r2] = new ReadableStream({
                     pull(c) {
                       c.enqueue(1);
                       c.close();
                     }
                   }).tee();
  const rd = r1.getReader();
  console.log(
      await rd.read(), structuredClone({d: new Date(0), m: new Map([[1, 2]])}).m.get(1),
      new TextDecoder().decode(new Uint8Array([104])), new Headers({a: 'b'}).get('a'),
      await new Response('body').text());
})();
