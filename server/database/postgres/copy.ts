import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../shared/errors.ts';
import { writeBackupFile } from '../backup-file.ts';
import { changesConnections } from './pool.ts';

const program = 'pg_dump';
const missing =
  "pg_dump is not installed here; install PostgreSQL's client programs, or back up the server itself";
const behindPooler =
  "pg_dump does not work through a pooler in transaction mode; run `npm run backup` with PostgreSQL's own address in DATABASE_URL";

/**
 * Copies a database into a file for `pg_restore`, even while others write.
 *
 * @throws {DatabaseUnusable} if pg_dump is missing, or fails, or would do harm.
 */
export async function dumpDatabase(
  { url, isPooled }: { url: string; isPooled: boolean },
  file: string,
): Promise<void> {
  await writeBackupFile(file, async (draft) => {
    if (isPooled && (await changesConnections(url))) throw new Error(behindPooler);
    await runDump(url, ['--format=custom', '--no-owner', '--no-acl', `--file=${draft}`]);
  });
}

export function canDump(): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 5000 }).status === 0;
}

async function runDump(url: string, args: string[]): Promise<void> {
  const target = new URL(url);
  // The password is passed in the environment, because other users of the machine can see a process's arguments.
  const PGPASSWORD = decodeURIComponent(target.password);
  target.password = '';
  const child = spawn(program, [...args, `--dbname=${target.href}`], {
    env: { ...process.env, ...(PGPASSWORD !== '' && { PGPASSWORD }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [output, code] = await Promise.all([text(child.stderr), exitCode]).catch(
    (error: unknown) => {
      throw errorCode(error) === 'ENOENT' ? new Error(missing) : error;
    },
  );
  if (code !== 0) throw new Error(output.trim().split('\n')[0] ?? `${program} failed`);
}
