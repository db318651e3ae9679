import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { allows } from '../../http/middleware/access.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { createApiKey, revokeApiKey } from './actions.ts';
import { toApiKey } from './key.ts';
import { listApiKeys } from './queries.ts';

const path = paths.api.keys;

/** The JSON API of the keys of other programs, which the owner makes and revokes. */
export const apiKeysApi = new Hono<SiteEnv>()
  .get(path, allows('api-keys:read'), async (c) =>
    success(c, wholeList((await listApiKeys(c.var.deps.db)).map(toApiKey))),
  )
  .post(path, allows('api-keys:write'), async (c) => {
    const key = await createApiKey(verbContext(c), await readJson(c));
    return success(c, key, { status: 201, message: c.var.t.apiKeys.done.created });
  })
  .delete(path, allows('api-keys:write'), async (c) => {
    await revokeApiKey(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.apiKeys.done.revoked });
  });
