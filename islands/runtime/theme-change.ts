/** Sent to the document when the visitor has chosen another theme, for whoever keeps it. */
export const themeChange = 'themechange';
