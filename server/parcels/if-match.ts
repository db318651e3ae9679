import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { matchesVersion } from '../http/headers.ts';
import type { VerbContext } from '../verbs/context.ts';
import { verbContext } from '../verbs/request.ts';
import { type IsExpected, versionTag } from './version.ts';

type Expecting<Output> = (
  ctx: VerbContext,
  input: unknown,
  isExpected?: IsExpected,
) => Promise<Output>;

/** A verb that is done if its record is the version that the request is about (`If-Match`). */
export function ifMatch<Output, Spec>(verb: Spec & Expecting<Output>) {
  const run = (c: Context<SiteEnv>, input: unknown) =>
    verb(verbContext(c), input, (record) => matchesVersion(c.env.incoming, versionTag(record)));
  return { ...verb, run };
}
