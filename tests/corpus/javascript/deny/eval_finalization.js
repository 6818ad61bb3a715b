// eval as a callback of a registry
new FinalizationRegistry(eval).register({}, '1');
