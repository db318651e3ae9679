import { type Context, Hono } from 'hono';
import { ApiKeysPage } from '../../../views/auth/api-keys/api-keys-page.tsx';
import { nothing, pageOf } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { scopes } from '../../shared/api-scopes.ts';
import { wholeList } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { maxFormBytes, redirectTo } from '../browser.ts';
import {
  apiKey,
  createApiKey,
  createdApiKey,
  listApiKeys,
  newApiKey,
  revokeApiKey,
} from './model.ts';

const create = {
  permission: 'api-keys:write',
  input: newApiKey(new Date(0), 'UTC'),
  run: (c: Context<SiteEnv>, input: unknown) => createApiKey(verbContext(c), input),
} as const;

/** The keys of other programs, which the owner makes and revokes. */
export const apiKeysApi = api([
  get(
    paths.api.keys,
    { summary: 'List API keys', access: allows('api-keys:read'), answer: pageOf(apiKey) },
    async (c) => wholeList(await listApiKeys(c.var.deps.db)),
  ),
  post(paths.api.keys, create, {
    summary: 'Create an API key',
    description: 'The key is in this answer alone.',
    answer: createdApiKey,
    status: 201,
    done: (t) => t.apiKeys.done.created,
    errors: [409],
    example: { name: 'Web shop', scopes: ['parcels:read', 'parcels:write'] },
  }),
  del(paths.api.keys, revokeApiKey, {
    summary: 'Revoke an API key',
    answer: nothing,
    done: (t) => t.apiKeys.done.revoked,
    errors: [404],
    example: { id: 1 },
  }),
]);

const path = paths.control.apiKeys;

type Fields = Record<string, string>;

/** The panel's page of API keys. Its forms work without JavaScript. */
export const apiKeyPages = new Hono<SiteEnv>()
  .get(path, allowsPage('api-keys:read'), (c) => renderKeys(c))
  .post(path, allowsPage('api-keys:write'), async (c) => {
    const { do: verb, ...fields } = await formFields(c, maxFormBytes);
    try {
      if (verb === 'revoke') {
        await revokeApiKey(verbContext(c), fields);
        return redirectTo(c, `${path}?done=revoked`);
      }
      // Not redirected: the key is in this response alone.
      return await renderKeys(c, {
        created: await createApiKey(verbContext(c), inputOf(fields)),
      });
    } catch (error) {
      const { status, errors } = problemOf(error, c);
      if (status !== 404 && status !== 409 && status !== 422) throw error;
      return renderKeys(c, { errors, fields, status });
    }
  });

/** What a form asks for, as the API takes it. */
function inputOf({ name, ends_at, networks = '', ...fields }: Fields) {
  return {
    name,
    ends_at,
    scopes: scopes.filter((scope) => fields[scope] === 'yes'),
    networks: networks.split(/[\s,;]+/).filter(Boolean),
  };
}

type State = {
  created?: Awaited<ReturnType<typeof createApiKey>>;
  errors?: string[];
  /** What a form that was refused said. */
  fields?: Fields;
  status?: 200 | 404 | 409 | 422;
};

async function renderKeys(c: Context<SiteEnv>, state: State = {}) {
  const { created = null, errors = [], fields = {}, status = created ? 201 : 200 } = state;
  const [panel, keys] = await Promise.all([readPanel(c), listApiKeys(c.var.deps.db)]);
  const isRevoked = errors.length === 0 && c.req.query('done') === 'revoked';
  const now = new Date().toISOString();
  const page = (
    <ApiKeysPage {...{ panel, t: c.var.t, keys, now, created, isRevoked, errors, fields }} />
  );
  return renderPanel(c, panel, page, status);
}
