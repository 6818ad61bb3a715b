// listening to other code's channels
require('diagnostics_channel').subscribe('http.client.request.start', console.log);
