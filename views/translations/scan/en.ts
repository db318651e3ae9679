/** The scan screen. */
export const scan = {};
