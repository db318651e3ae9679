import { join } from 'node:path';
import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import type { AuditEntry } from '../../audit/record.ts';
import { type Confirmation, requireConfirmation } from '../../auth/two-step/confirmation.ts';
import { ConflictError, InvalidInputError, NotFoundError, PermissionError } from '../../errors.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import { type BackupFile, listBackups } from './files.ts';
import { checkBackup } from './restore.ts';

/** Makes a backup. @throws {DatabaseUnusable} if it cannot be written. */
export async function createBackup(ctx: ActionContext): Promise<BackupFile> {
  requirePermission(ctx, 'backups:write');
  const backup = await ctx.deps.backups.make();
  await record(ctx, 'created', backup.name).catch((err: unknown) => {
    // Backups matter most when the database cannot be written.
    ctx.deps.log.error({ err }, 'a backup that was made could not be written down');
  });
  return backup;
}

/** Who asks: the password, or a session in which they have confirmed it. */
type Proof = { password: string | undefined; own: Pick<Confirmation, 'isConfirmed'> };

/** A backup, and the path of its file. */
type Backup = BackupFile & { file: string };

/**
 * Finds a backup to download. It holds all that the site knows, so it takes the administrator's password.
 *
 * @throws {PermissionError} if the password is wrong; {NotFoundError}; {RateLimitError}.
 */
export async function downloadBackup(
  ctx: ActionContext,
  name: string,
  proof: Proof,
): Promise<Backup> {
  requirePermission(ctx, 'backups:read');
  const backup = await findConfirmed(ctx, name, proof);
  await record(ctx, 'downloaded', backup.name);
  return backup;
}

/**
 * Prepares to replace the database by a backup, as above.
 *
 * @returns starts it; to be called once the response was sent, because the site stops.
 * @throws {ConflictError} if the backup cannot be used; {NotFoundError} also where the site cannot restart itself.
 */
export async function prepareRestore(
  ctx: ActionContext,
  name: string,
  proof: Proof,
): Promise<() => void> {
  requirePermission(ctx, 'backups:write');
  const { actor, deps } = ctx;
  const { database, restore, log } = deps;
  const { file } = await findConfirmed(ctx, name, proof);
  // PostgreSQL is restored by pg_restore.
  if (restore === null || database.engine !== 'sqlite') throw new NotFoundError();
  try {
    checkBackup(file);
  } catch (err) {
    log.error({ err }, 'a backup cannot be restored');
    throw new ConflictError((t) => t.errors.backupUnusable);
  }
  return () => restore({ file, actor });
}

async function findConfirmed(
  ctx: ActionContext,
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
  const backup = (await listBackups(dir)).find((candidate) => candidate.name === name);
  if (backup === undefined) throw new NotFoundError();
  return { ...backup, file: join(dir, backup.name) };
}

function record(ctx: ActionContext, action: AuditEntry['action'], name: string): Promise<void> {
  return inTransaction(ctx, (tx) => tx.recordAudit({ action, type: 'backup', name }));
}
