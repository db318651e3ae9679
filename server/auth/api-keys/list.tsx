import { revocation } from '../../../views/panel/records/actions.ts';
import { lastUseColumns } from '../../../views/panel/records/last-use.tsx';
import { IsolatedText } from '../../../views/parts/text-with-emails.tsx';
import { findCustomersById } from '../../customers/queries.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import type { Db } from '../../database/tables.ts';
import { declareList } from '../../lists/list.tsx';
import type { ApiKey } from '../../shared/account.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import { apiKey, listApiKeys } from './model.ts';

const path = paths.api.keys;

/** A key with the name of the customer whose it is. */
type ListedKey = ApiKey & { customer_name: string | null };

async function withCustomerNames(db: Db, keys: readonly ApiKey[]): Promise<ListedKey[]> {
  const customers = await findCustomersById(
    db,
    keys.flatMap(({ customer }) => customer ?? []),
  );
  const names = new Map(customers.map((customer) => [customer.id, customerName(customer)]));
  return keys.map((key) => ({ ...key, customer_name: names.get(key.customer ?? 0) ?? null }));
}

export const apiKeyList = declareList({
  name: 'api-keys',
  path,
  page: paths.control.apiKeys,
  summary: 'List API keys',
  needs: 'api-keys:read',
  row: apiKey,
  all: async (c) => withCustomerNames(c.var.deps.db, await listApiKeys(c.var.deps.db)),
  answer: ({ customer_name: _, ...key }) => key,
  isOnePage: true,
  texts: ({ name, prefix, made_by }) => [name, prefix, made_by],
  title: (t) => t.apiKeys.title,
  parent: { path: paths.control.settings, label: (t) => t.control.settings.title },
  nameOf: ({ name }) => name,
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    prefix: {
      kind: 'text',
      label: (t) => t.twoStep.app.key,
      value: ({ prefix }) => `${prefix}…`,
      draw: ({ prefix }) => <code dir="ltr">{prefix}…</code>,
    },
    scopes: {
      kind: 'text',
      label: (t) => t.apiKeys.fields.scopes,
      value: ({ scopes }, t) => scopes.map((scope) => t.apiKeys.scopes[scope]).join(' · '),
    },
    ...lastUseColumns<ListedKey>(),
    networks: {
      kind: 'text',
      label: (t) => t.apiKeys.fields.networks,
      value: ({ networks }) => networks.join(', '),
      draw: ({ networks }) => networks.length > 0 && <bdi dir="ltr">{networks.join(', ')}</bdi>,
    },
    customer: {
      kind: 'text',
      label: (t) => t.control.audit.records.customer,
      value: ({ customer_name }) => customer_name,
      draw: ({ customer, customer_name }, { href }) =>
        customer !== null && (
          <a className="finger-link" href={href(pathTo(paths.control.customer, { id: customer }))}>
            <IsolatedText text={customer_name ?? ''} />
          </a>
        ),
    },
    made_by: { kind: 'text', label: (t) => t.lists.madeBy, value: ({ made_by }) => made_by },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
      isOptional: true,
    },
  },
  sorts: {
    name: ({ name }) => name,
    last_used_at: ({ last_used_at }) => last_used_at ?? '',
    ends_at: ({ ends_at }) => ends_at ?? '',
  },
  actions: [
    {
      ...revocation,
      needs: 'api-keys:write',
      call: `DELETE ${path}`,
      question: ({ name }, t) => interpolate(t.apiKeys.revokeLead, { name }),
    },
  ],
});
