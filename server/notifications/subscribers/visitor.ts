/** Whoever is not signed in, and whose IP address is nobody's business. */
export const visitor = { type: 'visitor' } as const;
