/** The proof of delivery. */
export const proof = {};
