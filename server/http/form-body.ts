import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from './context.ts';
import { Problem } from './problem.ts';

/** What a form sent, by name: text and files, for a schema to judge. */
export type FormParts = Record<string, unknown>;

/**
 * Reads a form, files and all.
 *
 * @throws {Problem} 415 where it is no form, 413 above `maxSize` bytes, 400 where it cannot be read.
 */
export async function formParts(c: Context<SiteEnv>, maxSize: number): Promise<FormParts> {
  const { errors } = c.var.t;
  const type = c.req.header('Content-Type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type)) {
    throw new Problem(415, errors.notForm);
  }
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(413, errors.tooLarge);
    },
  });
  let parts: FormParts = {};
  await limit(c, async () => {
    parts = await c.req.parseBody().catch(() => {
      throw new Problem(400, errors.badRequest);
    });
  });
  return parts;
}

/** The text fields of a form that was sent without script, by name; throws as above. */
export async function formFields(
  c: Context<SiteEnv>,
  maxSize: number,
): Promise<Record<string, string>> {
  const texts = Object.entries(await formParts(c, maxSize)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}
