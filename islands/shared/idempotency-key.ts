/** A key for a request that must be done once, however often it is sent. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing where a site is reached without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
