// flags of the engine
require('v8').setFlagsFromString('--allow-natives-syntax');
