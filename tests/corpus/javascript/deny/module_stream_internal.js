// an inner module of streams
require('_stream_wrap');
