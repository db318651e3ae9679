/** Whoever is not signed in, and whose IP address is nobody's business. */
export const visitor = { actor: 'visitor' } as const;
