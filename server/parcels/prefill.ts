import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { copyOf, type Prefill, returnOf } from '../shared/parcel-copy.ts';
import { findParcelByKey } from './find-parcel.ts';
import { findTemplate } from './templates/queries.ts';
import { templateOf } from './templates/schema.ts';

/**
 * What a new parcel begins with, by the address of its form: `?from=` a parcel's code, with `as=return` as its
 * return, or `?template=` an id; null: with nothing.
 *
 * @returns undefined if there is no such parcel or template.
 */
export async function findPrefill(c: Context<SiteEnv>): Promise<Prefill | null | undefined> {
  const { db } = c.var.deps;
  const { from, as, template } = c.req.query();
  if (from !== undefined) {
    const parcel = await findParcelByKey(db, from.trim());
    if (parcel === undefined) return undefined;
    const { tracking_code: code } = parcel;
    return as === 'return'
      ? { kind: 'return', code, fields: returnOf(parcel) }
      : { kind: 'copy', code, fields: copyOf(parcel) };
  }
  if (template === undefined) return null;
  const row = await findTemplate(db, Number(template));
  if (row === undefined) return undefined;
  return { kind: 'template', id: row.id, name: row.name, fields: copyOf(templateOf(row)) };
}
