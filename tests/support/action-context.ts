import { onTestFinished } from 'vitest';
import { type AuditActor, memberActor } from '../../server/audit/record.ts';
import { readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/create-deps.ts';
import { createLog } from '../../server/log.ts';
import type { VerbContext } from '../../server/verbs/context.ts';
import { adminEmail } from './admin.ts';
import { freshDatabase } from './database.ts';
import { distDir, manifest } from './site.ts';
import { temporaryDir } from './temporary-dir.ts';

/** The owner, as who acts. */
export const owner = memberActor({ id: 1, role: 'owner', email: adminEmail }, null);

/** What an action gets, without a site that listens: contexts of different actors on one fresh database. */
export async function actionContexts(): Promise<(actor: AuditActor) => VerbContext> {
  const config = readConfig({ PORT: '0', TZ: 'UTC', DATA_DIR: temporaryDir() });
  const database = await freshDatabase();
  const { db } = database;
  const log = createLog('silent', { write: () => {} });
  const deps = createDeps({ config, database, log, manifest, distDir, restore: null });
  onTestFinished(async () => {
    await Promise.all([deps.realtime.stop(), deps.mailer.stop()]);
    await deps.background.idle();
    await deps.consumers.stop();
    await db.destroy();
  });
  return (actor) => ({
    deps,
    db,
    actor,
    language: 'en',
    origin: '',
    requestId: null,
    transaction: null,
    idempotentRequest: async () => null,
  });
}
