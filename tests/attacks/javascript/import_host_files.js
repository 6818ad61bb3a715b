// import() of files, data and the network.
// layer: mounts
// also: landlock
// expect: contained
for (const name of ['file:///etc/passwd', '/etc/passwd', 'https://example.com/x.mjs', 'http://127.0.0.1/x.mjs', 'file:///proc/self/environ']) {
  try {
    import(name).then(() => console.log('ESCAPED: imported', name), (error) => {
      if (/root:/.test(String(error.stack))) console.log('ESCAPED: shown', name);
    });
  } catch {}
}
