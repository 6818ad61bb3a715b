// a module by a file: URL
import('file:///tmp/x.mjs');
