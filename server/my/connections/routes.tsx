import { type Context, Hono } from 'hono';
import {
  createdOwnApiKey,
  createOwnApiKey,
  listApiKeys,
  newApiKey,
  ownApiKey,
  revokeOwnApiKey,
  toOwnApiKey,
} from '../../auth/api-keys/model.ts';
import { apiKeyInput } from '../../auth/api-keys/routes.tsx';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import {
  customerUserOnly,
  customerUserPage,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import type { OwnWebhook } from '../../notifications/shared/webhook.ts';
import {
  createOwnEndpoint,
  deleteOwnEndpoint,
  updateOwnEndpoint,
  viewOwnEndpoints,
} from '../../notifications/webhooks/model.ts';
import { endpointInput } from '../../notifications/webhooks/routes.tsx';
import {
  endpointChange,
  newEndpoint,
  ownWebhook,
  ownWebhookWithSecret,
} from '../../notifications/webhooks/schema.ts';
import { customerScopes, type OwnApiKey } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listAll, patch, post, verbWith } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms, withForms } from '../../web/form-pages.tsx';
import { renderPage } from '../../web/render.ts';
import { readReader } from '../reader.ts';

const path = paths.api.myKeys;
const ownCustomer = (c: Context<SiteEnv>): [number] => [signedInCustomerUser(c).customerId];

/** Calls about the API keys of a customer, which open the customer's own records alone. */
export const myKeysApi = api([
  listAll(
    path,
    {
      summary: 'List the API keys of one’s own customer',
      access: customerUserOnly,
      row: ownApiKey,
    },
    async (c) => (await listApiKeys(c.var.deps.db, ...ownCustomer(c))).map(toOwnApiKey),
  ),
  post(path, verbWith(createOwnApiKey, ownCustomer), {
    summary: 'Create an API key of one’s own customer',
    description:
      'It opens the customer’s own records alone. The key is in this answer alone. For users who may invite others.',
    json: newApiKey(new Date(0), 'UTC').omit({ customer: true }),
    answer: createdOwnApiKey,
    status: 201,
    show: (_, key) => toOwnApiKey(key),
    done: (t) => t.done.created,
    example: { name: 'Web shop', scopes: ['parcels:read', 'parcels:write'] },
  }),
  del(path, verbWith(revokeOwnApiKey, ownCustomer), {
    summary: 'Revoke an API key of one’s own customer',
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
]);

const webhooks = paths.api.myWebhooks;
const nowhere = { networks: [], hosts: [] };
const ofUsers = 'For users who may invite others.';

/** Calls about the webhooks of a customer, which tell of the customer's own records alone. */
export const myWebhooksApi = api([
  listAll(
    webhooks,
    {
      summary: 'List the webhooks of one’s own customer',
      access: customerUserOnly,
      row: ownWebhook,
    },
    (c) => readOwnWebhooks(c),
  ),
  post(webhooks, verbWith(createOwnEndpoint, ownCustomer), {
    summary: 'Add a webhook of one’s own customer',
    description: `Without \`events\` it gets all that it may. The secret is in this answer alone. ${ofUsers}`,
    json: newEndpoint(nowhere).omit({ customer: true }),
    answer: ownWebhookWithSecret,
    status: 201,
    show: async (c, { id, secret }) => ({ ...(await readOwnWebhook(c, id)), secret }),
    done: (t) => t.done.created,
    example: { url: 'https://hooks.example.com/waybill', events: ['parcel.delivered'] },
  }),
  patch(webhooks, verbWith(updateOwnEndpoint, ownCustomer), {
    summary: 'Change, disable or enable a webhook of one’s own customer',
    description: ofUsers,
    json: endpointChange(nowhere),
    fromForm: ({ active, ...fields }) => ({ ...fields, active: active === 'yes' }),
    answer: ownWebhook,
    show: (c, { id }) => readOwnWebhook(c, id),
    done: (t) => t.done.saved,
    example: { id: 1, active: false },
  }),
  del(webhooks, verbWith(deleteOwnEndpoint, ownCustomer), {
    summary: 'Delete a webhook of one’s own customer',
    description: ofUsers,
    done: (t) => t.done.deleted,
    example: { id: 1 },
  }),
]);

function readOwnWebhooks(c: Context<SiteEnv>): Promise<OwnWebhook[]> {
  const { db, config } = c.var.deps;
  return viewOwnEndpoints(db, config, ...ownCustomer(c));
}

async function readOwnWebhook(c: Context<SiteEnv>, id: number): Promise<OwnWebhook> {
  return requireRow((await readOwnWebhooks(c)).find((endpoint) => endpoint.id === id));
}

/** What was just created, which only this page has: a key, or the secret of a webhook. */
type Created = { key?: OwnApiKey & { key: string }; secret?: string };

async function renderConnections(c: Context<SiteEnv>, created: Created = {}): Promise<Response> {
  const { props } = await readReader(c);
  const [found, webhooks] = await Promise.all([
    listApiKeys(c.var.deps.db, props.reader.customer.id),
    readOwnWebhooks(c),
  ]);
  const { ConnectionsPage } = await import('../../../views/my/connections-page.tsx');
  const own = { keys: found.map(toOwnApiKey), webhooks, created };
  const isCreated = created.key !== undefined || created.secret !== undefined;
  return renderPage(c, props.site, <ConnectionsPage {...props} {...own} />, isCreated ? 201 : 200);
}

/** The page of a customer's connections to other programs. Its forms work without JavaScript. */
export const connectionPages = withForms(
  new Hono<SiteEnv>()
    .get(paths.my.connections, customerUserPage, (c) => renderConnections(c))
    .post(
      paths.my.connections,
      customerUserPage,
      // Neither is a redirect, because only these responses contain the key and the secret.
      takeForms((c) => renderConnections(c), {
        otherwise: async (c, fields) => {
          const input = apiKeyInput(fields, customerScopes);
          const key = await createOwnApiKey(verbContext(c), input, ...ownCustomer(c));
          return renderConnections(c, { key });
        },
        webhook: async (c, fields) => {
          const input = endpointInput(fields);
          const { secret } = await createOwnEndpoint(verbContext(c), input, ...ownCustomer(c));
          return renderConnections(c, { secret });
        },
      }),
    ),
);
