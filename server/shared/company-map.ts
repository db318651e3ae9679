/** The size of the map on the contact page, whose middle is the company, in pixels. */
export const companyMapSize = { width: 640, height: 320 };

/** Land and borders as the `d` of SVG paths. */
export type Outlines = { land: string; borders: string };
