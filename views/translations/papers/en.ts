/** Labels and papers to print. */
export const papers = {};
