// Runs one submission in a notebook kernel that belongs to it alone, and prints one line at the end
// that its sender can tell from everything else by the mark: how it ended, and main()'s value.
await (async (mark, packet) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const data = JSON.parse(new TextDecoder().decode(bytes(packet)));
  const end = { exit: 0, present: false, value: null, artifacts: [], dropped: [], dropped_count: 0 };
  const inputs = new Map();
  const keep = (value) => { end.present = true; end.value = value; };
  let fs = null;
  let folder = null;
  let load = typeof require === 'function' ? require : undefined;
  try {
    fs = await import('node:fs');
    const top = (await import('node:os')).tmpdir();
    if (!load) load = (await import('node:module')).createRequire(top + '/main.js');
    folder = fs.mkdtempSync(top + '/run-');
    // Where the program or its arguments name it: who lists the folder is to meet the user's files alone.
    if ((data.source + JSON.stringify(data.arguments)).includes('artifacts')) fs.mkdirSync(folder + '/artifacts');
    process.chdir(folder);
  } catch {
    fs = null;  // a kernel without a file system of node's: no files, no artifacts
  }
  try {
    if (!fs && data.files.length > 0) throw new Error('this kernel takes no input files');
    for (const [name, content] of data.files) {
      const path = folder + '/' + name;
      fs.mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
      inputs.set(path, bytes(content));
      fs.writeFileSync(path, inputs.get(path));
    }
    const variables = Object.entries(data.environment);
    if (variables.length > 0 && typeof process !== 'object') throw new Error('this kernel takes no environment variables');
    for (const [name, value] of variables) process.env[name] = value;
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
  const drop = (name, size, reason) => {
    end.dropped_count += 1;
    if (end.dropped.length < 50) end.dropped.push([name, size, reason]);
  };
  const take = (path, told, size, outside) => {
    const content = size > data.artifact_size ? null : fs.readFileSync(path);
    const given = inputs.get(path);
    if (given && content && content.length === given.length && content.every((byte, i) => byte === given[i])) return;
    if (!content) drop(told, size, 'larger than the limit');
    else if (end.artifacts.length >= data.artifact_count) drop(told, size, `more than ${data.artifact_count} files`);
    else if (outside && end.artifacts.some((one) => one[0] === told)) drop(told, size, 'artifacts/ holds a file of the same name');
    else end.artifacts.push([told, content.toString('base64'), outside]);
  };
  // What libraries leave beside the program's own files without being asked.
  const caches = '.cache .config .fontconfig .ipython .jupyter .local .matplotlib .npm'.split(' ');
  const walk = (top, prefix, outside, depth) => {
    for (const name of fs.readdirSync(top).sort()) {
      const path = top + '/' + name;
      const info = fs.lstatSync(path);
      const told = prefix + name;
      if (outside && (caches.includes(name) || (!prefix && name === 'artifacts' && info.isDirectory()))) continue;
      if (name.startsWith('.')) drop(told, 0, 'it is hidden: its name begins with a dot');
      else if (info.isSymbolicLink()) drop(told, 0, 'a symbolic link: links are not followed');
      else if (info.isDirectory() && depth < 16) walk(path, told + '/', outside, depth + 1);
      else if (!info.isFile()) drop(told, 0, 'not a regular file');
      else take(path, told, info.size, outside);
    }
  };
  if (fs) {
    const top = folder + '/artifacts';
    try {
      if (fs.lstatSync(top).isDirectory()) walk(top, '', false, 1);
    } catch { /* the program took it away */ }
    walk(folder, '', true, 0);
  }
  const text = JSON.stringify(end, (key, item) => (typeof item === 'bigint' ? String(item) : item));
  console.log('\n' + mark + text);
})(@MARK@, @PACKET@);
