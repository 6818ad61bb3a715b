// JSON.stringify is replaced through a list, and is shown the module's arguments.
[JSON].forEach((j) => { j.stringify = (a) => { console.log('x', typeof a[1]('child_process').execSync); }; });
JSON.stringify(arguments);
