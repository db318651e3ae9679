/** Following a parcel by mail. */
export const following = {};
