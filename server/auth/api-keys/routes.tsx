import { type Context, Hono } from 'hono';
import { CreatedKey, NewKeyForm } from '../../../views/auth/api-keys/api-key-form.tsx';
import {
  customerScopeLabels,
  offeredScopes,
} from '../../../views/auth/api-keys/customer-scopes.ts';
import { localizedHref } from '../../../views/parts/links.ts';
import { findCustomer } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { idIn } from '../../database/rows.ts';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { customerScopes, type NewApiKey, type Scope, scopes } from '../../shared/account.ts';
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
      renderKeys(c, await createApiKey(verbContext(c), companyKeyInput(fields))),
    ),
  );

/** The input of a new key from the fields of its form. @param offered the scopes that the form has. */
export function apiKeyInput(
  { name, ends_at, networks = '', ...fields }: Record<string, string>,
  offered: readonly Scope[] = scopes,
) {
  return {
    name,
    ends_at,
    scopes: offered.filter((scope) => fields[scope] === 'yes'),
    networks: networks.split(/[\s,;]+/).filter(Boolean),
  };
}

/** The form of a customer's key names the customer. */
function companyKeyInput({ customer = '', ...fields }: Record<string, string>) {
  const offered = customer === '' ? scopes : customerScopes;
  return { ...apiKeyInput(fields, offered), ...(customer !== '' && { customer: idIn(customer) }) };
}

async function renderKeys(c: Context<SiteEnv>, created: NewApiKey | null = null) {
  const { t, deps } = c.var;
  const customer = await findCustomer(deps.db, idIn(c.req.query('customer') ?? ''));
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
    below: ({ site }) => (
      <NewKeyForm
        site={site}
        t={t}
        action={paths.control.apiKeys}
        scopes={customer === undefined ? scopes : offeredScopes(customer)}
        labels={customer === undefined ? t.apiKeys.scopes : customerScopeLabels(t)}
        customer={customer === undefined ? null : { id: customer.id, name: customerName(customer) }}
      />
    ),
  });
}
