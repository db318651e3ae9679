import { openAsBlob } from 'node:fs';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { BackupActions, RestoreCommand } from '../../../views/ops/backups-page.tsx';
import { readReauthentication } from '../../auth/two-step/methods.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { nothing } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, signedIn } from '../../http/middleware/access.ts';
import { waitForResponse } from '../../http/node/early-responses.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { hourMs, later } from '../../times.ts';
import { api, get, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { backupMediaType, listBackups } from './files.ts';
import { backupList } from './list.tsx';
import { backup, createBackup, downloadBackup, prepareRestore } from './model.ts';

const path = paths.api.backups;
const permission = 'backups:write';
const description = 'The password is asked for again, in the header `X-Confirm-Password`.';

export const backupsApi = api([
  backupList.call,
  post(
    path,
    { permission, input: nothing, run: makeBackup },
    {
      summary: 'Make a backup',
      takes: 'nothing',
      answer: backup,
      status: 201,
      done: (t) => t.done.created,
    },
  ),
  get(
    paths.api.backup,
    {
      summary: 'Download a backup',
      description,
      access: allows('backups:read'),
      media: ['application/octet-stream', 'application/vnd.sqlite3', 'application/gzip'],
    },
    async (c) => {
      const found = await downloadBackup(verbContext(c), readBackupName(c), readProof(c));
      const blob = await openAsBlob(found.file);
      return c.body(blob.stream(), 200, {
        'Content-Type': backupMediaType(found.name),
        'Content-Length': String(found.bytes),
        'Content-Disposition': `attachment; filename="${found.name}"`,
      });
    },
  ),
  post(
    paths.api.backupRestore,
    { permission, input: nothing, run: restoreRequestedBackup },
    {
      summary: 'Restore a backup',
      description,
      takes: 'nothing',
      done: (t) => t.done.backupRestoring,
    },
  ),
]);

function makeBackup(c: Context<SiteEnv>) {
  return createBackup(verbContext(c)).catch((err: unknown) => {
    if (!(err instanceof DatabaseUnusable)) throw err;
    c.var.deps.log.error({ err }, 'a backup could not be made');
    throw new Problem(503, c.var.t.errors.backupFailed);
  });
}

async function restoreRequestedBackup(c: Context<SiteEnv>): Promise<void> {
  const restore = await prepareRestore(verbContext(c), readBackupName(c), readProof(c));
  c.var.deps.background.run('asking for a restore', async () => {
    await waitForResponse(c);
    restore();
  });
}

function readBackupName(c: Context<SiteEnv>): string {
  return c.req.param('name') ?? '';
}

function readProof(c: Context<SiteEnv>) {
  return { password: readHeaderPassword(c) || undefined, own: signedIn(c) };
}

/** The password in a request's header: plain or, if it is not ASCII, encoded as in RFC 8187; '' if there is none. */
function readHeaderPassword(c: Context<SiteEnv>): string {
  const value = c.req.header('X-Confirm-Password') ?? '';
  const [, encoded] = value.match(/^UTF-8''([\w.!~*'()%-]+)$/i) ?? [];
  if (encoded === undefined) return value;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return value;
  }
}

export const backupControlPages = new Hono<SiteEnv>().get(
  paths.control.backups,
  allowsPage('backups:read'),
  async (c) => {
    const { t, deps } = c.var;
    const { db, config } = deps;
    const { backups: schedule } = config;
    const { backup: name, action } = parse(chosenAction, c.req.query());
    const [files, restored, reauthentication] = await Promise.all([
      listBackups(schedule.dir),
      findRecentRestore(db, new Date()),
      readReauthentication(db, signedIn(c)),
    ]);
    const chosen = files.some((file) => file.name === name) ? { name, action } : null;
    const state = { chosen, restored: restored ?? null, schedule, reauthentication };
    return backupList.render(c, {
      above: (panel) => <BackupActions panel={panel} t={t} {...state} />,
      below: () => <RestoreCommand t={t} />,
    });
  },
);

/** The backup that is to be downloaded or restored; '': none. */
const chosenAction = z.object({
  backup: z.string().default(''),
  action: z.enum(['download', 'restore']).default('download'),
});

/** The backup that was restored within the last hour, and when; undefined if there was none. */
function findRecentRestore(db: Db, now: Date) {
  return db
    .selectFrom('audit_events')
    .select(['record_name as name', 'at'])
    .where('at', '>=', later(now, -hourMs).toISOString())
    .where('action', '=', 'restored')
    .where('record_type', '=', 'backup')
    .orderBy('at', 'desc')
    .executeTakeFirst();
}
