import type { Context } from 'hono';
import type { ActionContext } from '../../actions/context.ts';
import { actionContextFor } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';

/** The context of a visitor who is about to prove that the account is theirs; their network is recorded. */
export function visitorContext(c: Context<SiteEnv>): ActionContext {
  return actionContextFor(c, { type: 'visitor', address: c.var.connection.network });
}
