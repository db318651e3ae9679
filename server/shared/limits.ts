/** Bounds that forms, schemas and the database agree on. Lengths are in UTF-16 code units. */
export const limits = {
  trackingCode: { min: 4, max: 40 },
  mapZoom: { min: 1, max: 20 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  perPage: { default: 20, max: 100 },
} as const;

/** Letters, digits, hyphen, underscore and full stop: what a tracking code is made of. */
export const trackingCodePattern = /^[A-Za-z0-9._-]+$/;
