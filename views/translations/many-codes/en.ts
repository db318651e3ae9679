/** Several parcels in one lookup. */
export const manyCodes = {};
