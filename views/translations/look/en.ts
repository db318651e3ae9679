/** The company’s logo and colours. */
export const look = {};
