import { type Context, Hono } from 'hono';
import { CreatedKey, NewKeyForm } from '../../../views/auth/api-keys/api-key-form.tsx';
import { localizedHref } from '../../../views/parts/links.ts';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { type NewApiKey, scopes } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { apiKeyList } from './list.tsx';
import { createApiKey, createdApiKey, newApiKey, revokeApiKey } from './model.ts';

export const apiKeysApi = api([
  apiKeyList.call,
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
    takeForms(renderKeys, async (c, fields) =>
      // This is not a redirect, because only this response contains the key.
      renderKeys(c, await createApiKey(verbContext(c), apiKeyInput(fields))),
    ),
  );

function apiKeyInput({ name, ends_at, networks = '', ...fields }: Record<string, string>) {
  return {
    name,
    ends_at,
    scopes: scopes.filter((scope) => fields[scope] === 'yes'),
    networks: networks.split(/[\s,;]+/).filter(Boolean),
  };
}

function renderKeys(c: Context<SiteEnv>, created: NewApiKey | null = null) {
  const { t } = c.var;
  return apiKeyList.render(c, {
    status: created === null ? 200 : 201,
    above: ({ site }) => (
      <>
        {created !== null && <CreatedKey t={t} created={created} />}
        <p>
          <a href={localizedHref(site, paths.api.docs)}>{t.apiDocs.title}</a>
        </p>
      </>
    ),
    below: ({ site }) => <NewKeyForm site={site} t={t} />,
  });
}
