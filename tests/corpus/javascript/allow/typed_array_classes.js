// the classes of typed arrays in a loop
for (const T of [Int8Array, Uint16Array, Float64Array]) console.log(T.name, T.BYTES_PER_ELEMENT, new T(2).length);
