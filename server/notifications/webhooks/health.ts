import { insertAuditEntries } from '../../audit/record.ts';
import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { paths } from '../../shared/paths.ts';
import { type DisabledReason, webhookLimits } from '../../shared/webhook.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { webhookDisabledMail } from '../mail/system-mail.ts';
import { type EndpointRow, findOwners, giveUpWaiting } from './queries.ts';
import { webhookAuditRef } from './view.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What attempts of one moment say of an endpoint: whether one has succeeded, or all have failed. */
export type Health = 'well' | 'failing';

type Parts = { mailer: Mailer; config: Pick<Config, 'publicUrl'>; now: Date };

/**
 * Notes whether an endpoint takes webhooks. After three days without a success it is disabled, and its owners get a mail.
 *
 * @returns whether it was disabled; then wake the mail queue after the commit.
 */
export async function recordHealth(
  trx: Db,
  endpoint: EndpointRow,
  health: Health,
  { mailer, config, now }: Parts,
): Promise<boolean> {
  const { id, failing_since: since } = endpoint;
  if (health === 'well') {
    if (since !== null) await setFailingSince(trx, id, null);
    return false;
  }
  if (since === null) {
    await setFailingSince(trx, id, now);
    return false;
  }
  if (now.getTime() - Date.parse(since) < webhookLimits.failingDays * dayMs) return false;
  const disabled = await disable(trx, endpoint, 'failures', now);
  if (disabled) await tellOwners(trx, endpoint, 'failures', { mailer, config, now });
  return disabled;
}

async function setFailingSince(trx: Db, id: number, since: Date | null): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: since?.toISOString() ?? null })
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute();
}

/**
 * Disables an endpoint that has answered 410 Gone, gives up what waits for it, and tells its owners.
 *
 * @returns whether it was active; then wake the mail queue after the commit.
 */
export async function endGone(trx: Db, endpoint: EndpointRow, parts: Parts): Promise<boolean> {
  const { now } = parts;
  if (!(await disable(trx, endpoint, 'gone', now))) return false;
  await giveUpWaiting(trx, endpoint.id, now);
  await tellOwners(trx, endpoint, 'gone', parts);
  return true;
}

type SiteReason = Exclude<DisabledReason, 'owner'>;

async function disable(
  trx: Db,
  { id, url, failing_since }: EndpointRow,
  disabled_reason: SiteReason,
  now: Date,
) {
  const after = { disabled_at: now.toISOString(), disabled_reason };
  const disabled = await trx
    .updateTable('webhook_endpoints')
    .set({ ...after, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    // It may have been changed, or have succeeded, since it was read.
    .$if(disabled_reason === 'failures', (query) =>
      query.where('failing_since', '=', failing_since),
    )
    .returning('id')
    .executeTakeFirst();
  if (disabled === undefined) return false;
  const before = { disabled_at: null, disabled_reason: null };
  const ref = webhookAuditRef({ id, url });
  const entry = { action: 'changed', ...ref, before, after } as const;
  await insertAuditEntries(trx, { type: 'site' }, [entry], { now, notify: true });
  return true;
}

async function tellOwners(
  trx: Db,
  { id, url, failing_since }: EndpointRow,
  reason: SiteReason,
  { mailer, config }: Parts,
): Promise<void> {
  const { content_language: language, company_name: company } = await findSettings(trx);
  const origin = await knownOrigin(trx, config);
  const link = `${origin ?? ''}${paths.control.webhook}?id=${id}`;
  const since = (failing_since ?? '').slice(0, 10);
  const { host } = new URL(url);
  const owners = await findOwners(trx);
  await mailer.enqueueMany(
    trx,
    owners.map((to) => ({
      mail: webhookDisabledMail({ to, company, host, link, since, reason }, language),
    })),
  );
}
