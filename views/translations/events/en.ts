/** What happened to a parcel, and the presets for it. */
export const events = {};
