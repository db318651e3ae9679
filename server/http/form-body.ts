import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from './context.ts';
import { Problem } from './problem.ts';

/**
 * The text fields of a form that was sent without script, by name.
 *
 * @throws {Problem} 413 above `maxSize` bytes, 400 where it cannot be read.
 */
export async function formFields(
  c: Context<SiteEnv>,
  maxSize: number,
): Promise<Record<string, string>> {
  const { errors } = c.var.t;
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(413, errors.tooLarge);
    },
  });
  let fields: Record<string, unknown> = {};
  await limit(c, async () => {
    fields = await c.req.parseBody().catch(() => {
      throw new Problem(400, errors.badRequest);
    });
  });
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}
