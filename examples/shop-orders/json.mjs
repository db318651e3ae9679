/**
 * JSON of other programs: whatever is missing or of another kind reads as empty.
 *
 * @typedef {Record<string, unknown>} Fields
 */

/**
 * @param {unknown} value
 * @returns {Fields}
 */
export function fieldsOf(value) {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/**
 * @param {unknown} value
 * @returns {Fields[]}
 */
export function listOf(value) {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** @param {unknown} value */
export function textOf(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
