/**
 * Limits shared by forms and schemas. Lengths are in Unicode code points, as Zod and both databases count them. A browser's
 * `maxlength` counts UTF-16 units, so that fewer emoji can be typed.
 */
export const limits = {
  trackingCode: { min: 4, max: 40 },
  /** The number of pieces of a parcel. */
  pieces: { min: 1, max: 99 },
  /** The limits of one lookup: codes, and characters of the field for codes. */
  codes: { max: 10, text: 1000 },
  /** The characters of a plain text input. */
  text: 300,
  /** The characters of the name of a parcel template. */
  templateName: 100,
  /** The characters of a message from the contact form. */
  message: 20_000,
  password: { min: 8, max: 200 },
  /** The size of a request without an image, in bytes. */
  request: 256 * 1024,
  /**
   * The limits of an uploaded image: bytes, pixels, the bytes in memory of a file that can only be decoded as a whole, and the long
   * side in pixels that is stored.
   */
  image: { bytes: 25 * 1024 * 1024, pixels: 50_000_000, wholeBytes: 200_000_000, side: 1600 },
  /** The limits of a logo: the long side in pixels that is stored, and the bytes of an SVG file. */
  logo: { side: 800, svgBytes: 1024 * 1024 },
  /** The limit of a signature: the long side in pixels that is stored. */
  signature: { side: 800 },
  /**
   * The limits of a spreadsheet that is read: bytes, and bytes after unpacking; rows that are not blank, with the headings;
   * columns; characters of a cell, as in spreadsheet programs; entries of the archive.
   */
  spreadsheet: {
    bytes: 32 * 1024 * 1024,
    inflatedBytes: 256 * 1024 * 1024,
    rows: 100_001,
    columns: 200,
    cell: 32_767,
    entries: 5000,
  },
  /** The limits of a position in a manually ordered list. */
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
  /** The limits of a request that creates many parcels: the number of parcels, and the bytes of the request. */
  newParcels: { max: 500, bytes: 1024 * 1024 },
  /** How many days an `Idempotency-Key` is valid: a phone may be without a network for that long. */
  idempotencyDays: 7,
  /** Entries of a customer's address book. */
  addressBook: 10_000,
  /** Depots, and vehicles. */
  fleet: 500,
  /** Stops of a run. */
  runStops: 300,
  /** Parcels of a plan. */
  planParcels: 1000,
  /** Parcels that can be selected at the same time. */
  parcelIds: 10_000,
  /** Parcels whose documents one request prints. */
  documents: 500,
  /**
   * The limits of an import: rows below the headings, errors that an answer lists, saved mappings, and imports whose parcels can be
   * listed.
   */
  imports: { rows: 50_000, errors: 1000, mappings: 100, listed: 50 },
  /** The limits of a company: opening hours on one day, and links to social networks. */
  openingSpans: 4,
  socialLinks: 12,
  /** Sites that may embed the tracking form. */
  embedOrigins: 20,
  /** The limits of an invoice: lines, days that a link to it works, and a price and the total in the currency's smallest unit. */
  invoiceLines: 200,
  invoiceLinkDays: 90,
  money: 1_000_000_000_000,
  invoiceTotal: 100_000_000_000_000,
  /** The limits of a line of an invoice: the quantity, and the tax rate in percent. */
  quantity: { min: 0.001, max: 1_000_000, digits: 3 },
  taxRate: { min: 0, max: 100, digits: 3 },
  perPage: { default: 20, max: 100 },
  /** Events that a page shows if it has the whole history, for printing. */
  wholeHistory: 200,
} as const;

/** The characters of a tracking code: letters, digits, full stop, underscore and hyphen. */
export const trackingCodePattern = /^[A-Za-z0-9._-]+$/;
