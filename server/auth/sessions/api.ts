import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { memberOnly, signedIn } from '../../http/middleware/access.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';

/** The JSON API of a member's own sessions. */
export const sessionsApi = new Hono<SiteEnv>()
  .get(paths.api.ownSessions, memberOnly, async (c) =>
    success(c, wholeList(await listOwnSessions(c.var.deps.db, signedIn(c)))),
  )
  .delete(paths.api.ownSessions, memberOnly, async (c) => {
    await endOwnSession(verbContext(c), await readJson(c), signedIn(c));
    return success(c, {}, { message: c.var.t.twoStep.done.ended });
  });
