// an update of a prototype's property
Object.getPrototypeOf({}).polluted += 1;
