import type { Context } from 'hono';
import { type RecordAudit, withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { findSettings, updateSettings } from '../../settings/queries.ts';
import type { MailDriver } from '../../shared/catalog.ts';
import {
  deleteMailServer,
  findMailServer,
  retryWaitingMails,
  type StoredServer,
  saveMailServer,
} from './queries.ts';

/**
 * Stores the mail server and what follows from it: mails that wait for it are tried again, and with the first one
 * what the administrator writes goes through it too, if that was only kept until now.
 *
 * @param isNewPassword whether it was entered, and is not the stored one.
 */
export async function storeServer(
  c: Context<SiteEnv>,
  server: StoredServer,
  isNewPassword: boolean,
): Promise<void> {
  const now = new Date();
  await withAudit(c, async (trx, record) => {
    const before = await findMailServer(trx);
    await saveMailServer(trx, server, now);
    const hasChanged = isNewPassword ? `${mask} (${now.toISOString()})` : mask;
    await record({
      action: before === undefined ? 'created' : 'changed',
      type: 'settings',
      name: server.host,
      before: before === undefined ? null : masked(before, mask),
      after: masked(server, hasChanged),
    });
    // With a server there already, somebody has chosen to keep their mails.
    if (before === undefined) await changeDriver(trx, record, { from: 'outbox', to: 'server' });
    await retryWaitingMails(trx, now);
  });
  c.var.deps.mailer.wake();
}

/** Forgets the mail server; what the administrator writes is then kept. @returns whether there was one. */
export async function forgetServer(c: Context<SiteEnv>): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    const before = await findMailServer(trx);
    if (before === undefined) return false;
    await deleteMailServer(trx);
    const { host: name } = before;
    await record({ action: 'deleted', type: 'settings', name, before: masked(before, mask) });
    if (c.var.deps.config.smtpUrl === null) {
      await changeDriver(trx, record, { from: 'server', to: 'outbox' });
    }
    return true;
  });
}

async function changeDriver(
  trx: Db,
  record: RecordAudit,
  { from, to }: { from: MailDriver; to: MailDriver },
): Promise<void> {
  const before = await findSettings(trx);
  if (before.mail_driver !== from) return;
  const after = await updateSettings(trx, { mail_driver: to }, new Date());
  await record({ action: 'changed', type: 'settings', before, after });
}

const mask = '***';

/** As the record of what happened has it: that there is a password, and no part of it. */
function masked({ password, ...place }: StoredServer, shown: string) {
  return { ...place, password: password === null ? null : shown };
}
