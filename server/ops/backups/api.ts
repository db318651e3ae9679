import { openAsBlob } from 'node:fs';
import { type Context, Hono } from 'hono';
import { DatabaseUnusable } from '../../database/errors.ts';
import { pagedList } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { responseFinished } from '../../http/response-finished.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { createBackup, downloadBackup, prepareRestore } from './actions.ts';
import { listBackups, mediaTypeOf, toBackupEntry } from './files.ts';

/** The JSON API of backups. */
export const backupsApi = new Hono<SiteEnv>()
  .get(paths.api.backups, allows('backups:read'), async (c) => {
    const request = readListRequest(c);
    const { page, perPage, path } = request;
    const all = await listBackups(c.var.deps.config.backups.dir);
    const entries = all.slice((page - 1) * perPage, page * perPage).map(toBackupEntry);
    return success(c, pagedList(entries, all.length, request, path));
  })
  .post(paths.api.backups, allows('backups:write'), async (c) => {
    const { t, deps } = c.var;
    const backup = await createBackup(verbContext(c)).catch((err: unknown) => {
      if (!(err instanceof DatabaseUnusable)) throw err;
      deps.log.error({ err }, 'a backup could not be made');
      throw new Problem(503, t.errors.backupFailed);
    });
    return success(c, backup, { status: 201, message: t.done.backupMade });
  })
  .get(paths.api.backup, allows('backups:read'), async (c) => {
    const ctx = verbContext(c);
    const { file, name, bytes } = await downloadBackup(ctx, c.req.param('name'), proofOf(c));
    const blob = await openAsBlob(file);
    return c.body(blob.stream(), 200, {
      'Content-Type': mediaTypeOf(name),
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  })
  .post(paths.api.backupRestore, allows('backups:write'), async (c) => {
    const restore = await prepareRestore(verbContext(c), c.req.param('name'), proofOf(c));
    c.var.deps.background.run('asking for a restore', async () => {
      await responseFinished(c);
      restore();
    });
    return success(c, {}, { message: c.var.t.done.backupRestoring });
  });

function proofOf(c: Context<SiteEnv>) {
  const password = passwordOf(c);
  return { password: password === '' ? undefined : password, own: signedIn(c) };
}

/** The password in a request's header: as it is or, if it is not ASCII, encoded as RFC 8187 says; '': there is none. */
function passwordOf(c: Context<SiteEnv>): string {
  const value = c.req.header('X-Confirm-Password') ?? '';
  const [, encoded] = value.match(/^UTF-8''([\w.!~*'()%-]+)$/i) ?? [];
  if (encoded === undefined) return value;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return value;
  }
}
