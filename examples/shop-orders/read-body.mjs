/** What an order may be at most, in bytes; those of shops have some ten thousand. */
const most = 1024 * 1024;

/**
 * The content of a request, byte by byte. What is too large is read to its end nonetheless, as long as the server lets a
 * request take, so that its sender gets to read the answer; it is not kept.
 *
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Buffer | null>} null: it is too large
 */
export async function readBody(request) {
  /** @type {Buffer[]} */
  let chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > most) chunks = [];
    else chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}
