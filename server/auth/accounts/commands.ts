import { migrations } from '../../../migrations/index.ts';
import { auditedTransaction } from '../../audit/transaction.ts';
import type { Config } from '../../config.ts';
import { isPostgres } from '../../database/engine.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { UnreleasedDatabase } from '../../database/identity.ts';
import { databaseVersion } from '../../database/migrate.ts';
import { openExistingDatabase } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import { OperatorError } from '../../shared/errors.ts';
import { replaceSharedKey } from '../../web/secrets-key.ts';
import { createSignInLink, signInLinkMinutes } from '../links/links.ts';
import { deleteSession, deleteSessions, listSessions } from '../sessions/sessions.ts';
import { findMethods, hasTwoSteps } from '../two-step/methods.ts';
import { findAccountByEmail, findFirstOwner, hasOwner, isActive } from './account.ts';

const usage = `
  npm run admin -- link [email]        prints a link that signs a member of the staff in, once
                                       and within ${signInLinkMinutes} minutes, and lets them set a new
                                       password; without an email address, the owner
  npm run admin -- sessions [email]    lists who is signed in
  npm run admin -- end <id>            ends one of these sessions
  npm run admin -- end all [email]     ends every session, or every one of a member
  npm run admin -- new-key             on PostgreSQL, where the nodes' key is lost: puts the one of
                                       this machine in its place

  They work on the database in DATA_DIR, whether the site runs or not. Give them the same
  DATA_DIR, PUBLIC_URL and PORT as the site. Of an installed release they are called
  npx waybill admin link, and so on.
`;

/** Runs a command, and returns the text to print. @throws {OperatorError} with one clear line. */
export async function runCommand(args: string[], config: Config): Promise<string> {
  const [command, first, second, ...rest] = args;
  if (command === undefined) return usage;
  const isAboutAccount = second === undefined && isOptionalEmail(first);
  if (command === 'link' && isAboutAccount)
    return withDatabase(config, (db) => createLink(db, first, config));
  if (command === 'sessions' && isAboutAccount) {
    return withReadonlyDatabase(config, (db) => listActive(db, first, config));
  }
  if (command === 'end' && first !== undefined && rest.length === 0) {
    const isComplete = first === 'all' ? isOptionalEmail(second) : second === undefined;
    if (isComplete)
      return withDatabase(config, (db) => endSessions(db, first.toLowerCase(), second));
  }
  if (command === 'new-key' && first === undefined) {
    return withDatabase(config, (db) => useNewKey(db, config));
  }
  const words = args.join(' ');
  throw new OperatorError(
    `"${words}" is none of: link [email], sessions [email], end <id>, end all [email], new-key`,
  );
}

async function useNewKey(db: Db, { secrets }: Config): Promise<string> {
  if (!isPostgres(db)) {
    throw new OperatorError('On SQLite remove the file of the lost key: the site makes a new one');
  }
  await replaceSharedKey(db, secrets);
  return `
  The key of all nodes is now ${secrets.file}: give it to each, and start them.
  What was encrypted with the one before has to be entered again: the password of the panel's mail
  server, the secrets of webhooks, and authenticator apps.
`;
}

function isOptionalEmail(text: string | undefined): boolean {
  return text === undefined || text.includes('@');
}

async function createLink(db: Db, email: string | undefined, { publicUrl, port }: Config) {
  const account = email === undefined ? await findFirstOwner(db) : await requireAccount(db, email);
  if (account === undefined || !isActive(account)) {
    throw new OperatorError(
      'The account is not in use: its invitation was not accepted yet, or it is suspended',
    );
  }
  const path = await createSignInLink(db, account.id);
  const origin = publicUrl?.origin ?? `http://localhost:${port}`;
  const line = `\n  Sign in (works once, within ${signInLinkMinutes} minutes): ${origin}${path}\n`;
  return hasTwoSteps(await findMethods(db, account.id)) ? `${line}${aboutTwoSteps}` : line;
}

const aboutTwoSteps = `
  It needs no second step. Two-step sign-in stays on: set a new password, and with it turn off
  under "My account" what was lost.
`;

/** @throws {OperatorError} if no account has the address. */
async function requireAccount(db: Db, email: string) {
  const account = await findAccountByEmail(db, email.toLowerCase());
  if (account === undefined) throw new OperatorError(`No account has the address ${email}`);
  return account;
}

async function listActive(db: Db, email: string | undefined, { timeZone }: Config) {
  const account = email === undefined ? undefined : await requireAccount(db, email);
  const active = await listSessions(db, new Date(), account?.id);
  if (active.length === 0) return '\n  Nobody is signed in.\n';
  // The Swedish locale formats times as 2026-03-01 10:00.
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const format = new Intl.DateTimeFormat('sv', style);
  const table = [
    ['id', 'started', 'last used', `ends (${timeZone})`, 'email'],
    ...active.map(({ id, created_at, last_seen_at, expires_at, email }) => {
      const times = [created_at, last_seen_at, expires_at];
      return [id, ...times.map((iso) => format.format(new Date(iso))), email];
    }),
  ];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(width(column))).join('  '),
  );
  return `\n${lines.map((line) => `  ${line.trimEnd()}\n`).join('')}`;
}

async function endSessions(db: Db, id: string, email: string | undefined): Promise<string> {
  const account = email === undefined ? undefined : await requireAccount(db, email);
  const active = await listSessions(db, new Date(), account?.id);
  const session = id === 'all' ? null : requireSession(active, id);
  await auditedTransaction(
    db,
    { type: 'server' },
    async (tx) => {
      await (session === null
        ? deleteSessions(tx.db, account?.id ?? 'everybody')
        : deleteSession(tx.db, session.id_hash));
      await tx.recordAudit({ action: 'ended', type: 'session' });
    },
    { isSerializable: true },
  );
  return `\n  Ended: ${session === null ? active.length : 1}\n`;
}

type ActiveSession = Awaited<ReturnType<typeof listSessions>>[number];

function requireSession(active: readonly ActiveSession[], id: string): ActiveSession {
  const [session, other] = active.filter((candidate) => candidate.id === id);
  if (session !== undefined && other === undefined) return session;
  throw new OperatorError(`No session has the id ${id}; "sessions" lists them`);
}

/**
 * Opens the database read-only, because it may not be a site's, or belong to another version.
 *
 * @throws {DatabaseUnusable} if it does not fit this version; {OperatorError} if there is no administrator yet.
 */
async function withReadonlyDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>) {
  const { engine, db } = await openExistingDatabase(config, { readonly: true });
  try {
    const version = await databaseVersion(db, migrations);
    if (version === 'unreleased') throw new UnreleasedDatabase(engine);
    if (version !== 'this') {
      throw new DatabaseUnusable(
        'The database does not fit this version of Waybill; start the site with it once',
      );
    }
    if (!(await hasOwner(db))) {
      throw new OperatorError(
        'There is no administrator yet; the link that the start of the site prints makes the account',
      );
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the database for changes. @throws as `withReadonlyDatabase`. */
async function withDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<string> {
  await withReadonlyDatabase(config, async () => {});
  const { db } = await openExistingDatabase(config, { readonly: false });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
