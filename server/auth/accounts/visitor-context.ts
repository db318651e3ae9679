import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { verbContextFor } from '../../verbs/request.ts';

/** The context of a visitor who is about to prove that the account is theirs; their network is recorded. */
export function visitorContext(c: Context<SiteEnv>): VerbContext {
  return verbContextFor(c, { type: 'visitor', address: c.var.connection.network });
}
