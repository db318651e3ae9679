/** Messages of visitors, and answers to them. */
export const answers = {};
