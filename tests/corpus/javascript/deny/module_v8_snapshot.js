// a snapshot of the heap
require('v8').writeHeapSnapshot();
