// inner handles of a stream
console.log(process.stdout._handle.fd);
