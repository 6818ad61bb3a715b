// a logical assignment to a prototype's property
Object.getPrototypeOf({}).polluted ??= 1;
