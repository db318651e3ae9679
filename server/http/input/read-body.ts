import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from '../context.ts';
import { Problem } from '../problem.ts';

/**
 * Reads a body of at most `maxSize` bytes.
 *
 * @param tooLarge the error message above that.
 * @throws {Problem} 413 above that; whatever `read` throws.
 */
export async function readBody<Body>(
  c: Context<SiteEnv>,
  { maxSize, tooLarge }: { maxSize: number; tooLarge: string },
  read: () => Promise<Body>,
): Promise<Body> {
  const onError = () => {
    throw new Problem(413, tooLarge);
  };
  const length = c.req.header('Content-Length');
  // Hono's limit would make a Request of undici, with streams, to see that there is a body. Node reads no more than this.
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    return Number(length) > maxSize ? onError() : read();
  }
  let body: Promise<Body> | undefined;
  await bodyLimit({ maxSize, onError })(c, async () => {
    body = read();
    await body;
  });
  return body ?? read();
}
