// A JSON file outside of the workspace.
console.log(require('/usr/share/nodejs/package.json'), require('/mnt/data/../../etc/x.json'));
