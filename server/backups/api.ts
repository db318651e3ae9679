import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { provePassword } from '../admins/prove-password.ts';
import { writing } from '../audit/writing.ts';
import { DatabaseUnusable } from '../database/faults.ts';
import { pagedList } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { paths } from '../shared/paths.ts';
import { entryOf, listBackups, typeOfBackup } from './files.ts';

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
    await writing(c, (_trx, record) =>
      record({ action: 'created', type: 'backup', name: made.name }),
    ).catch((err: unknown) => {
      // A database that cannot be written is what backups are for.
      deps.log.error({ err }, 'a backup that was made could not be written down');
    });
    return success(c, entryOf(made), { status: 201, message: t.done.backupMade });
  })
  .get(paths.api.backup, adminOnly, async (c) => {
    const { t, deps } = c.var;
    const { dir } = deps.config.backups;
    const password = fromHeader(c.req.header('X-Confirm-Password') ?? '');
    if ((await provePassword(c, password)) === undefined) {
      throw new Problem(403, t.fieldErrors.currentPassword);
    }
    // Only what is in the list: no path of anybody's making.
    const found = (await listBackups(dir)).find(({ name }) => name === c.req.param('name'));
    if (found === undefined) throw new Problem(404, t.errors.notFound);
    await writing(c, (_trx, record) =>
      record({ action: 'downloaded', type: 'backup', name: found.name }),
    );
    const file = await openAsBlob(join(dir, found.name));
    return c.body(file.stream(), 200, {
      'Content-Type': typeOfBackup(found.name),
      'Content-Length': String(found.bytes),
      'Content-Disposition': `attachment; filename="${found.name}"`,
    });
  });

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
