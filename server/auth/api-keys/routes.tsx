import { type Context, Hono } from 'hono';
import { ApiKeysPage } from '../../../views/auth/api-keys/api-keys-page.tsx';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { type NewApiKey, scopes } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listAll, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import {
  apiKey,
  createApiKey,
  createdApiKey,
  listApiKeys,
  newApiKey,
  revokeApiKey,
} from './model.ts';

export const apiKeysApi = api([
  listAll(
    paths.api.keys,
    { summary: 'List API keys', access: allows('api-keys:read'), row: apiKey },
    (c) => listApiKeys(c.var.deps.db),
  ),
  post(paths.api.keys, createApiKey, {
    summary: 'Create an API key',
    description: 'The key is in this answer alone.',
    json: newApiKey(new Date(0), 'UTC'),
    answer: createdApiKey,
    status: 201,
    done: (t) => t.done.created,
    example: { name: 'Web shop', scopes: ['parcels:read', 'parcels:write'] },
  }),
  del(paths.api.keys, revokeApiKey, {
    summary: 'Revoke an API key',
    answer: nothing,
    done: (t) => t.done.revoked,
  }),
]);

const path = paths.control.apiKeys;

export const apiKeyPages = new Hono<SiteEnv>()
  .get(path, allowsPage('api-keys:read'), (c) => renderKeys(c))
  .post(
    path,
    allowsPage('api-keys:write'),
    takeForms(renderKeys, {
      revoke: async (c, fields) => {
        await revokeApiKey(verbContext(c), fields);
        return `${path}?done=revoked`;
      },
      // This is not a redirect, because only this response contains the key.
      otherwise: async (c, fields) =>
        renderKeys(c, await createApiKey(verbContext(c), apiKeyInput(fields))),
    }),
  );

function apiKeyInput({ name, ends_at, networks = '', ...fields }: Record<string, string>) {
  return {
    name,
    ends_at,
    scopes: scopes.filter((scope) => fields[scope] === 'yes'),
    networks: networks.split(/[\s,;]+/).filter(Boolean),
  };
}

async function renderKeys(c: Context<SiteEnv>, created: NewApiKey | null = null) {
  const [panel, keys] = await Promise.all([readPanel(c), listApiKeys(c.var.deps.db)]);
  const props = { panel, t: c.var.t, keys, created, now: new Date().toISOString() };
  return renderPanel(c, panel, <ApiKeysPage {...props} />, created === null ? 200 : 201);
}
