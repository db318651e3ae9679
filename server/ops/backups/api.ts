import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { administrator } from '../../actions/request.ts';
import { withAudit } from '../../actions/with-audit.ts';
import { provePassword } from '../../auth/accounts/prove-password.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { pagedList } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { responseFinished } from '../../http/response-finished.ts';
import { paths } from '../../shared/paths.ts';
import { entryOf, listBackups, typeOfBackup } from './files.ts';
import { checkBackup } from './restore.ts';

/** The JSON API of backups. A backup is all that the site knows, so that its download asks who it is. */
export const backupsApi = new Hono<SiteEnv>()
  .get(paths.api.backups, adminOnly, async (c) => {
    const request = readListRequest(c);
    const { page, perPage, path } = request;
    const all = await listBackups(c.var.deps.config.backups.dir);
    const shown = all.slice((page - 1) * perPage, page * perPage).map(entryOf);
    return success(c, pagedList(shown, all.length, request, path));
  })
  .post(paths.api.backups, adminOnly, async (c) => {
    const { t, deps } = c.var;
    const made = await deps.backups.make().catch((err: unknown) => {
      if (!(err instanceof DatabaseUnusable)) throw err;
      deps.log.error({ err }, 'a backup could not be made');
      throw new Problem(503, t.errors.backupFailed);
    });
    await withAudit(c, (_trx, record) =>
      record({ action: 'created', type: 'backup', name: made.name }),
    ).catch((err: unknown) => {
      // A database that cannot be written is what backups are for.
      deps.log.error({ err }, 'a backup that was made could not be written down');
    });
    return success(c, entryOf(made), { status: 201, message: t.done.backupMade });
  })
  .get(paths.api.backup, adminOnly, async (c) => {
    const found = await confirmedBackup(c, c.req.param('name'));
    await withAudit(c, (_trx, record) =>
      record({ action: 'downloaded', type: 'backup', name: found.name }),
    );
    const file = await openAsBlob(found.file);
    return c.body(file.stream(), 200, {
      'Content-Type': typeOfBackup(found.name),
      'Content-Length': String(found.bytes),
      'Content-Disposition': `attachment; filename="${found.name}"`,
    });
  })
  .post(paths.api.backupRestore, adminOnly, async (c) => {
    const { t, deps } = c.var;
    const { database, restore, log } = deps;
    const { file } = await confirmedBackup(c, c.req.param('name'));
    // Of PostgreSQL it is pg_restore's work.
    if (restore === null || database.engine !== 'sqlite') throw new Problem(404, t.errors.notFound);
    try {
      checkBackup(file);
    } catch (err) {
      log.error({ err }, 'a backup cannot be restored');
      throw new Problem(409, t.errors.backupUnusable);
    }
    const actor = administrator(c, signedIn(c).email);
    deps.background.run('asking for a restore', async () => {
      await responseFinished(c);
      restore({ file, actor });
    });
    return success(c, {}, { message: t.done.backupRestoring });
  });

/**
 * A backup of the list, for whoever knows the password.
 *
 * @throws {Problem} 403 where the password is wrong, 404 where there is no such backup.
 */
async function confirmedBackup(c: Context<SiteEnv>, asked: string) {
  const { t, deps } = c.var;
  const { dir } = deps.config.backups;
  const password = fromHeader(c.req.header('X-Confirm-Password') ?? '');
  if ((await provePassword(c, password)) === undefined) {
    throw new Problem(403, t.fieldErrors.currentPassword);
  }
  // Only what is in the list: no path of anybody's making.
  const found = (await listBackups(dir)).find(({ name }) => name === asked);
  if (found === undefined) throw new Problem(404, t.errors.notFound);
  return { ...found, file: join(dir, found.name) };
}

/** A header's text: as it stands or, where it is not ASCII, encoded as RFC 8187 has it. */
function fromHeader(value: string): string {
  const [, encoded] = value.match(/^UTF-8''([\w.!~*'()%-]+)$/i) ?? [];
  if (encoded === undefined) return value;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return value;
  }
}
