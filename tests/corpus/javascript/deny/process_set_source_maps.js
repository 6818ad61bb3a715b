// settings of the process
process.setSourceMapsEnabled(true);
