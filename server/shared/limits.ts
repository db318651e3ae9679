/**
 * Limits shared by forms and schemas. Lengths are in Unicode code points, as Zod and both databases count them. A browser's
 * `maxlength` counts UTF-16 units, so that fewer emoji can be typed.
 */
export const limits = {
  trackingCode: { min: 4, max: 40 },
  /** Of the number of pieces of a parcel. */
  pieces: { min: 1, max: 99 },
  /** Of one lookup: codes, and characters of the field for codes. */
  codes: { max: 10, text: 1000 },
  /** Of a plain text input. */
  text: 300,
  /** Of the name of a parcel template. */
  templateName: 100,
  /** Of a message from the contact form. */
  message: 20_000,
  password: { min: 8, max: 200 },
  /** Of a request without an image, in bytes. */
  request: 256 * 1024,
  /**
   * Of an uploaded image: bytes, pixels, the bytes in memory of a file that can only be decoded as a whole, and the long side in
   * pixels that is stored.
   */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, wholeBytes: 200_000_000, side: 1600 },
  /** Of a logo: the long side in pixels that is stored, and the bytes of an SVG file. */
  logo: { side: 800, svgBytes: 1024 * 1024 },
  /** Of a signature: the long side in pixels that is stored. */
  signature: { side: 800 },
  /**
   * Of a spreadsheet that is read: bytes, and bytes after unpacking; rows that are not blank, with the headings; columns;
   * characters of a cell, as in spreadsheet programs; entries of the archive.
   */
  spreadsheet: {
    bytes: 32 * 1024 * 1024,
    inflatedBytes: 256 * 1024 * 1024,
    rows: 100_001,
    columns: 200,
    cell: 32_767,
    entries: 5000,
  },
  /** Of a position in a manually ordered list. */
  position: { min: 1, max: 9999 },
  /** The greatest id that a column can hold. */
  recordId: 2 ** 31 - 1,
  /** Content pages in the side menu, which is on every page of the site. */
  menuPages: 200,
  /** Content pages in the footer. */
  footerPages: 20,
  /** Logos of clients on the home page. */
  homeLogos: 100,
  /** Content pages in one sitemap; the others are in further sitemaps. */
  sitemapPages: 250,
  /** Parcels in one request that records an event. */
  eventParcels: 500,
  /** Of a request that creates many parcels: their number, and its bytes. */
  newParcels: { max: 500, bytes: 1024 * 1024 },
  /** How many days an `Idempotency-Key` is valid: a phone may be without a network for that long. */
  idempotencyDays: 7,
  /** Stops of a run. */
  runStops: 300,
  /** Parcels that can be selected at the same time. */
  parcelIds: 10_000,
  /** Parcels whose documents one request prints. */
  documents: 500,
  /** Of an import: rows below the headings, errors that an answer lists, saved mappings, and imports whose parcels can be listed. */
  imports: { rows: 50_000, errors: 1000, mappings: 100, listed: 50 },
  /** Of a company: opening hours on one day, and links to social networks. */
  openingSpans: 4,
  socialLinks: 12,
  /** Sites that may embed the tracking form. */
  embedOrigins: 20,
  /** Of an invoice: lines, days that a link to it works, and a price and the total in the currency's smallest unit. */
  invoiceLines: 200,
  invoiceLinkDays: 90,
  money: 1_000_000_000_000,
  invoiceTotal: 100_000_000_000_000,
  /** Of a line of an invoice: the quantity, and the tax rate in percent. */
  quantity: { min: 0.001, max: 1_000_000, digits: 3 },
  taxRate: { min: 0, max: 100, digits: 3 },
  perPage: { default: 20, max: 100 },
  /** Events that a page shows if it has the whole history, for printing. */
  wholeHistory: 200,
} as const;

/** The characters of a tracking code: letters, digits, full stop, underscore and hyphen. */
export const trackingCodePattern = /^[A-Za-z0-9._-]+$/;
