import { type Context, Hono } from 'hono';
import { ApiKeysPage } from '../../../views/auth/api-keys/api-keys-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { scopes } from '../../shared/api-scopes.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { createApiKey, revokeApiKey } from './actions.ts';
import { toApiKey } from './key.ts';
import { listApiKeys } from './queries.ts';

const path = paths.control.apiKeys;
const maxBytes = 8 * 1024;

type Fields = Record<string, string>;

/** The panel's page of API keys. Its forms work without JavaScript. */
export const apiKeyControlPages = new Hono<SiteEnv>()
  .get(path, allowsPage('api-keys:read'), (c) => renderKeys(c))
  .post(path, allowsPage('api-keys:write'), async (c) => {
    const { do: verb, ...fields } = await formFields(c, maxBytes);
    try {
      if (verb === 'revoke') {
        await revokeApiKey(verbContext(c), fields);
        return c.redirect(inLanguage(`${path}?done=revoked`, c.var.addressLanguage), 303);
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
  const props = {
    panel,
    t: c.var.t,
    keys: keys.map(toApiKey),
    now: new Date().toISOString(),
    created,
    isRevoked: errors.length === 0 && c.req.query('done') === 'revoked',
    errors,
    fields,
  };
  return renderPanel(c, panel, <ApiKeysPage {...props} />, status);
}
