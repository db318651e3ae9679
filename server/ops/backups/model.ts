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
 * Makes a backup, with its entry in the activity log: without one there is no backup, unless the database can no longer be
 * written at all. A request that is repeated makes no other one.
 *
 * @throws {DatabaseUnusable} if it cannot be written.
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
    // Backups matter most where the database, and so the log, can no longer be written.
    if (isBusyOrFull(error)) {
      log.error({ err: error }, 'a backup that was made could not be written down');
      return made;
    }
    await rm(join(config.backups.dir, made.name), { force: true });
    throw error;
  }
}

/** Who asks: the password, or a session in which they have confirmed it. */
type Proof = { password: string | undefined; own: Pick<Confirmation, 'isConfirmed'> };

type Backup = BackupFile & { file: string };

/**
 * Finds a backup to download. It holds all that the site knows, so it takes the administrator's password.
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
 * Prepares to replace the database by a backup, as above.
 *
 * @returns starts it; to be called once the response was sent, because the site stops.
 * @throws as above; {ConflictError} if the backup cannot be used; {NotFoundError} also where the site cannot restart itself.
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
  // PostgreSQL is restored by pg_restore.
  if (restore === null || database.engine !== 'sqlite') throw new NotFoundError();
  try {
    checkBackup(file);
  } catch (err) {
    log.error({ err }, 'a backup cannot be restored');
    throw new ConflictError((t) => t.errors.backupUnusable);
  }
  // Only looks whether who acts still may: the entry is written into the restored database.
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
  // Only a name from the list, so that it cannot be a path to another file.
  const found = requireRow((await listBackups(dir)).find((backup) => backup.name === name));
  return { ...found, file: join(dir, found.name) };
}
