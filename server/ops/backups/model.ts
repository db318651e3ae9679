import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Confirmation, requireConfirmation } from '../../auth/two-step/methods.ts';
import { isBusyOrFull } from '../../database/errors.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  PermissionError,
  requireRow,
} from '../../errors.ts';
import { time } from '../../http/answer.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import {
  findEarlierResult,
  inSerializableTransaction,
  withoutRepeats,
} from '../../verbs/transaction.ts';
import { type BackupFile, listBackups, toBackupEntry } from './files.ts';
import { checkBackup } from './restore.ts';

export const backup = z
  .strictObject({ name: z.string(), size: z.number(), created_at: time })
  .meta({ id: 'Backup' });

type BackupEntry = z.infer<typeof backup>;

/**
 * Makes a backup, with an entry in the activity log. If the entry cannot be written, the backup is deleted, unless nothing can be
 * written to the database any more. A repeated request makes no second backup.
 *
 * @throws {DatabaseUnusable} if the backup cannot be written.
 */
export async function createBackup(ctx: VerbContext): Promise<BackupEntry> {
  requirePermission(ctx, 'backups:write');
  const earlier = await findEarlierResult<BackupEntry>(ctx);
  if (earlier !== null) return earlier;
  const { backups, config, log } = ctx.deps;
  const made = toBackupEntry(await backups.make());
  try {
    return await inSerializableTransaction(ctx, async (tx) => {
      await tx.recordAudit({ action: 'created', type: 'backup', name: made.name });
      return made;
    });
  } catch (error) {
    // Backups matter most when the database, and so the activity log, can no longer be written.
    if (isBusyOrFull(error)) {
      log.error({ err: error }, 'a backup that was made could not be written down');
      return made;
    }
    await rm(join(config.backups.dir, made.name), { force: true });
    throw error;
  }
}

/** The proof of who asks: the password, or a session that was just confirmed. */
type Proof = { password: string | undefined; own: Pick<Confirmation, 'isConfirmed'> };

type Backup = BackupFile & { file: string };

/**
 * Finds a backup to download. A backup contains all data of the site, so the member's password is needed.
 *
 * @throws {PermissionError} if the password is wrong; {NotFoundError}; {RateLimitError}.
 */
export async function downloadBackup(
  ctx: VerbContext,
  name: string,
  proof: Proof,
): Promise<Backup> {
  requirePermission(ctx, 'backups:read');
  const found = await findConfirmedBackup(ctx, name, proof);
  await inSerializableTransaction(ctx, (tx) =>
    tx.recordAudit({ action: 'downloaded', type: 'backup', name: found.name }),
  );
  return found;
}

/**
 * Checks that the database can be replaced by a backup, which needs the member's password.
 *
 * @returns a function that starts the restore; to be called after the response was sent, because the site stops.
 * @throws as downloadBackup; {ConflictError} if the backup cannot be used; {NotFoundError} also if the site cannot restart itself.
 */
export async function prepareRestore(
  ctx: VerbContext,
  name: string,
  proof: Proof,
): Promise<() => void> {
  requirePermission(ctx, 'backups:write');
  const { actor, deps } = ctx;
  const { database, restore, log } = deps;
  const { file } = await findConfirmedBackup(ctx, name, proof);
  // PostgreSQL is restored with pg_restore.
  if (restore === null || database.engine !== 'sqlite') throw new NotFoundError();
  try {
    checkBackup(file);
  } catch (err) {
    log.error({ err }, 'a backup cannot be restored');
    throw new ConflictError((t) => t.errors.backupUnusable);
  }
  // Only checks that the member still has the permission: the audit entry is written into the restored database.
  await inSerializableTransaction(withoutRepeats(ctx), async () => {});
  return () => restore({ file, actor });
}

async function findConfirmedBackup(
  ctx: VerbContext,
  name: string,
  { password, own }: Proof,
): Promise<Backup> {
  await requireConfirmation(ctx, own, password).catch((error: unknown) => {
    if (error instanceof InvalidInputError) throw new PermissionError(error.sentence);
    if (!(error instanceof InvalidRequest)) throw error;
    throw new PermissionError((t) => t.fieldErrors.currentPassword);
  });
  const { dir } = ctx.deps.config.backups;
  // Only a name from the list is allowed, so that it cannot be a path to another file.
  const found = requireRow((await listBackups(dir)).find((backup) => backup.name === name));
  return { ...found, file: join(dir, found.name) };
}
