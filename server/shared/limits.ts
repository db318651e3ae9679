/**
 * Limits shared by forms and schemas. Lengths are in characters of Unicode (code points), as Zod and both
 * databases count them. A browser's `maxlength` counts UTF-16 units: of emoji it lets fewer be typed.
 */
export const limits = {
  trackingCode: { min: 4, max: 40 },
  /** How many pieces a parcel has. */
  pieces: { min: 1, max: 99 },
  /** Of one lookup: how many codes, and the characters of the field that they are typed into. */
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
   * Of an uploaded image: bytes, pixels, the bytes in memory of one that can only be decoded as a whole, and the long
   * side in pixels that it is stored with.
   */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, wholeBytes: 200_000_000, side: 1600 },
  /** Of a logo: the long side in pixels that it is stored with, and the bytes of an SVG file. */
  logo: { side: 800, svgBytes: 1024 * 1024 },
  /** Of a signature: the long side in pixels that it is stored with. */
  signature: { side: 800 },
  /**
   * Of a spreadsheet that is read: its bytes, and those that are packed into it; rows that are not blank, one of
   * them the headings; columns; a cell's characters, as spreadsheet programs have it; entries of its archive.
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
  /** Content pages in the side menu, which every page of the site carries. */
  menuPages: 200,
  /** Content pages in the footer. */
  footerPages: 20,
  /** Logos of clients on the home page. */
  homeLogos: 100,
  /** Content pages in one sitemap; more of them are spread over several. */
  sitemapPages: 250,
  /** Parcels in one request that records an event. */
  eventParcels: 500,
  /** Of a request that makes many parcels: how many, and its bytes. */
  newParcels: { max: 500, bytes: 1024 * 1024 },
  /** How many days the key of a request counts: phones are without a network for that long. */
  idempotencyDays: 7,
  /** Stops of a run. */
  runStops: 300,
  /** Parcels that are chosen at once. */
  parcelIds: 10_000,
  /** Parcels whose documents are printed at once. */
  documents: 500,
  /** Of an import: rows below the headings, the errors that an answer lists, the mappings that are kept, and the imports whose parcels can be listed. */
  imports: { rows: 50_000, errors: 1000, mappings: 100, listed: 50 },
  /** How often a company may open on one day, and its links to social networks. */
  openingSpans: 4,
  socialLinks: 12,
  /** Sites that may embed the tracking form. */
  embedOrigins: 20,
  /** Of an invoice: its lines, how long a link to it works, a price in the currency's smallest unit, and its total in the same. */
  invoiceLines: 200,
  invoiceLinkDays: 90,
  money: 1_000_000_000_000,
  invoiceTotal: 100_000_000_000_000,
  /** Of a line of an invoice; the rate is in percent. */
  quantity: { min: 0.001, max: 1_000_000, digits: 3 },
  taxRate: { min: 0, max: 100, digits: 3 },
  perPage: { default: 20, max: 100 },
  /** Events of a history that one page shows, for paper. */
  wholeHistory: 200,
} as const;

/** The characters of a tracking code: letters, digits, full stop, underscore and hyphen. */
export const trackingCodePattern = /^[A-Za-z0-9._-]+$/;
