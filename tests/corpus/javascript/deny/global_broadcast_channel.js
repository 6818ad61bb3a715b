// other threads
new BroadcastChannel('x').postMessage(1);
