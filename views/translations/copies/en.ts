/** A parcel as a copy, a return or a template of another, and two that become one. */
export const copies = {};
