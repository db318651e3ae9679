/** A result to take along: calendar, print, embedded form. */
export const takeAlong = {};
