// inner modules with underscores
console.log(require('_http_client'), require('_tls_common'));
