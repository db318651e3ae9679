/** The list of parcels: filters, views, and what is done to many at once. */
export const parcelList = {};
