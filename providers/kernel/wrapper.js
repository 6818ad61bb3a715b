// Runs one submission in a notebook kernel that belongs to it alone, and prints one line at the end
// that its sender can tell from everything else by the mark: how it ended, and main()'s value.
await (async (mark, packet) => {
  const decode = (text) => new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  const data = JSON.parse(decode(packet));
  const end = { exit: 0, present: false, value: null, artifacts: [] };
  const keep = (value) => { end.present = true; end.value = value; };
  try {
    const module = { exports: {} };
    const load = typeof require === 'function' ? require : undefined;
    const tail = '\n;return { main: typeof main === "undefined" ? undefined : main,' +
      ' has: typeof result !== "undefined", result: typeof result === "undefined" ? undefined : result };';
    const scope = new Function('exports', 'require', 'module', data.source + tail)
      .call(module.exports, module.exports, load, module);
    const main = scope.main ?? module.exports.main;
    if (typeof main === 'function') {
      const value = await main(data.arguments);
      if (value === undefined) throw new TypeError('main() must return a value. Use null for an empty result.');
      keep(value);
    } else if (scope.has) {
      keep(scope.result);
    }
  } catch (error) {
    end.exit = 1;
    console.error(String((error && error.stack) || error));
  }
  const text = JSON.stringify(end, (key, item) => (typeof item === 'bigint' ? String(item) : item));
  console.log('\n' + mark + text);
})(@MARK@, @PACKET@);
