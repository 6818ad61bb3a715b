// Runs one submission in a notebook kernel that belongs to it alone, and prints one line at the end
// that its sender can tell from everything else by the mark: how it ended, and main()'s value.
await (async (mark, packet) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const data = JSON.parse(new TextDecoder().decode(bytes(packet)));
  const end = { exit: 0, present: false, value: null, artifacts: [] };
  const keep = (value) => { end.present = true; end.value = value; };
  let fs = null;
  let folder = null;
  let load = typeof require === 'function' ? require : undefined;
  try {
    fs = await import('node:fs');
    const top = (await import('node:os')).tmpdir();
    if (!load) load = (await import('node:module')).createRequire(top + '/main.js');
    folder = fs.mkdtempSync(top + '/run-');
    fs.mkdirSync(folder + '/artifacts');
    process.chdir(folder);
  } catch {
    fs = null;  // a kernel without a file system of node's: no files, no artifacts
  }
  try {
    if (!fs && data.files.length > 0) throw new Error('this kernel takes no input files');
    for (const [name, content] of data.files) {
      const path = folder + '/' + name;
      fs.mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
      fs.writeFileSync(path, bytes(content));
    }
    const module = { exports: {} };
    const tail = '\n;return { main: typeof main === "undefined" ? undefined : main,' +
      ' has: typeof result !== "undefined", result: typeof result === "undefined" ? undefined : result };';
    // An arrow has no `arguments` of its own: they are what the caller passed.
    const scope = new Function('arguments', 'return ((exports, require, module) => {\n' + data.source + tail + '\n})')
      .call(module.exports, data.arguments)(module.exports, load, module);
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
  const kinds = /\.(png|jpe?g|svg|pdf|csv|json|html)$/i;
  for (const name of fs ? fs.readdirSync(folder + '/artifacts').sort() : []) {
    const path = folder + '/artifacts/' + name;
    const info = fs.lstatSync(path);
    if (name.startsWith('.') || !kinds.test(name) || !info.isFile()) continue;
    if (info.size === 0 || info.size > data.artifact_size) continue;
    if (end.artifacts.length < data.artifact_count) end.artifacts.push([name, fs.readFileSync(path).toString('base64')]);
  }
  const text = JSON.stringify(end, (key, item) => (typeof item === 'bigint' ? String(item) : item));
  console.log('\n' + mark + text);
})(@MARK@, @PACKET@);
