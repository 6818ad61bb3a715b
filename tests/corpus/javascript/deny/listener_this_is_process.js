process.on('exit', function () { this.binding('spawn_sync'); });
