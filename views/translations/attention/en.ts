/** What needs attention, and the figures of the last 30 days. */
export const attention = {};
