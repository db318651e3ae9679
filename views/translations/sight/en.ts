/** Who may see what of a parcel: masked and locked results, and share links. */
export const sight = {};
