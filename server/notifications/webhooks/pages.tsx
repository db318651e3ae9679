import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WebhookForm } from '../../../views/notifications/webhooks/webhook-fields.tsx';
import {
  type WebhookOutcome,
  WebhookPage,
} from '../../../views/notifications/webhooks/webhook-page.tsx';
import { WebhooksPage } from '../../../views/notifications/webhooks/webhooks-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { inLanguage, paths, webhookPath } from '../../shared/paths.ts';
import {
  eventTypes,
  type WebhookNotice,
  webhookLimits,
  webhookNotices,
} from '../../shared/webhook.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { readDelivery, readLog } from './log.ts';
import { deleteEndpoint, updateEndpoint, viewEndpoint, viewEndpoints } from './model.ts';
import { countedTest, createEndpointOrRefuse, rotateSecretOrRefuse } from './routes.ts';
import { replayDeliveries } from './test-and-replay.ts';

const { control } = paths;
const maxBytes = 16 * 1024;

type Fields = Record<string, string>;

/** The panel's pages of webhooks. Their forms work without JavaScript. */
export const webhookControlPages = new Hono<SiteEnv>()
  .get(control.webhooks, allowsPage('webhooks:read'), (c) => renderList(c))
  .post(control.webhooks, allowsPage('webhooks:write'), async (c) => {
    const fields = await formFields(c, maxBytes);
    try {
      const { id, secret } = await createEndpointOrRefuse(c, inputOf(fields));
      // Not a redirect: the secret is shown once.
      return await renderOne(c, id, { secret });
    } catch (error) {
      return renderList(c, fields, refusalOf(c, error));
    }
  })
  .get(control.webhook, allowsPage('webhooks:read'), (c) => renderOne(c, idOf(c), noticeOf(c)))
  .post(control.webhook, allowsPage('webhooks:write'), async (c) => {
    const fields = await formFields(c, maxBytes);
    const id = idOf(c);
    try {
      const done = await submit(c, id, fields);
      if (typeof done === 'string') return redirect(c, id, done);
      return await renderOne(c, id, done);
    } catch (error) {
      const { errors, status } = refusalOf(c, error);
      return renderOne(c, id, { errors }, { status, fields });
    }
  });

/** Does what a form asks for. @returns what to say then, after a redirect where nothing is shown once. */
async function submit(
  c: Context<SiteEnv>,
  id: number,
  { do: verb, ...fields }: Fields,
): Promise<WebhookNotice | WebhookOutcome> {
  const ctx = verbContext(c);
  switch (verb) {
    case 'test':
      return { tested: (await countedTest(c, { id })).attempt };
    case 'rotate':
      return { secret: (await rotateSecretOrRefuse(c, { id })).secret };
    case 'delete':
      await deleteEndpoint(ctx, { id });
      return 'deleted';
    case 'replay':
      await replayDeliveries(ctx, { delivery: fields.delivery }, id);
      return 'replayed';
    case 'replay-since':
      await replayDeliveries(ctx, { since: fields.since }, id);
      return 'replayed';
    case 'enable':
    case 'disable':
      await updateEndpoint(ctx, { id, active: verb === 'enable' });
      return 'changed';
    default:
      await updateEndpoint(ctx, { id, ...inputOf(fields) });
      return 'changed';
  }
}

/** What the API takes, from the fields of a form: each event is a box of its own. */
function inputOf({ url = '', description = '', ...fields }: Fields) {
  return { url, description, events: eventTypes.filter((type) => `on.${type}` in fields) };
}

function redirect(c: Context<SiteEnv>, id: number, notice: WebhookNotice): Response {
  const path =
    notice === 'deleted'
      ? `${control.webhooks}?${new URLSearchParams({ done: notice })}`
      : webhookPath(id, { done: notice });
  return c.redirect(inLanguage(path, c.var.addressLanguage), 303);
}

type Refusal = { errors: string[]; status: ContentfulStatusCode };

/** Why an action was refused. @throws {Error} the same if it is internal, which belongs in the log. */
function refusalOf(c: Context<SiteEnv>, error: unknown): Refusal {
  const { errors, status } = problemOf(error, c);
  if (status === 500) throw error;
  return { errors, status };
}

function noticeOf(c: Context<SiteEnv>): { notice: WebhookNotice | null } {
  const done = c.req.query('done');
  return { notice: webhookNotices.find((notice) => notice === done) ?? null };
}

/** 0: the address names none. */
function idOf(c: Context<SiteEnv>): number {
  const id = c.req.query('id');
  return isRecordId(id) ? Number(id) : 0;
}

const everything: WebhookForm = { url: '', description: '', events: eventTypes };

async function renderList(c: Context<SiteEnv>, fields?: Fields, refusal?: Refusal) {
  const { db, config } = c.var.deps;
  const [panel, endpoints] = await Promise.all([readPanel(c), viewEndpoints(db, config)]);
  const form = fields === undefined ? everything : inputOf(fields);
  const { notice } = noticeOf(c);
  const errors = refusal?.errors ?? [];
  const page = <WebhooksPage {...{ panel, t: c.var.t, endpoints, form, notice, errors }} />;
  return renderPanel(c, panel, page, refusal?.status ?? 200);
}

async function renderOne(
  c: Context<SiteEnv>,
  id: number,
  outcome: WebhookOutcome,
  refused?: { status: ContentfulStatusCode; fields: Fields },
) {
  const { db, config } = c.var.deps;
  const [panel, endpoint] = await Promise.all([readPanel(c), viewEndpoint(db, config, id)]);
  if (endpoint === undefined) return notFoundPage(c, panel);
  const { delivery } = c.req.query();
  const page = { ...readListRequest(c), perPage: webhookLimits.log, path: webhookPath(id) };
  const log = await readLog(db, id, page);
  const opened = isRecordId(delivery) ? await readDelivery(db, id, Number(delivery)) : undefined;
  const stored = { url: endpoint.url, description: endpoint.description ?? '' };
  const isForm = refused !== undefined && 'url' in refused.fields;
  const form = isForm ? inputOf(refused.fields) : { ...stored, events: endpoint.events };
  if (outcome.secret !== undefined) setHeader(c, 'Cache-Control', 'private, no-store');
  const props = { panel, t: c.var.t, endpoint, form, log, opened: opened ?? null, outcome };
  return renderPanel(c, panel, <WebhookPage {...props} />, refused?.status ?? 200);
}
