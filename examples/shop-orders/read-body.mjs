/** What an order may be at most, in bytes; those of shops have some ten thousand. */
const most = 1024 * 1024;

/**
 * The content of a request, byte by byte.
 *
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Buffer | null>} null: it is too large
 */
export async function readBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) {
      // The rest is thrown away, as long as the server lets a request take, so that the answer is read.
      request.resume();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
