/**
 * A line of JSON, for the journal. It names orders, and never who they are for.
 *
 * @param {string} msg
 * @param {Record<string, unknown>} [fields]
 */
export function log(msg, fields = {}) {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields, msg })}\n`);
}
