/** A result that stays up to date by itself. */
export const live = {};
