// Is over soon: what it costs is its start and its end.
console.log(1);
