// the collector
gc();
