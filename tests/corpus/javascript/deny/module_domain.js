// domains catch other code's errors
require('domain').create().run(() => 1);
