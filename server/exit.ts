import { errorCode, errorMessage, OperatorError } from './shared/errors.ts';

/**
 * Runs a command; on an error, exits with code 1. An error that the operator can fix is printed as one line, with what to do
 * about it; any other error is a bug, and is printed with its stack.
 *
 * @param lineOf the line for a further error that the operator can fix; null: it is none.
 */
export async function runOrExit(
  command: () => Promise<void>,
  lineOf: (error: unknown) => string | null = () => null,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    const remedy = remedyFor(error);
    const stack = error instanceof Error ? error.stack : error;
    const known = error instanceof OperatorError ? error.message : lineOf(error);
    const line = known ?? (remedy === null ? null : errorMessage(error));
    const clear = remedy === null ? line : `${line}. ${remedy}`;
    process.stderr.write(line === null ? `${stack}\n` : `waybill: ${clear}\n`);
    process.exit(1);
  }
}

/** What the operator can do about errors of the disk or the database's file, by the codes of SQLite, Node and PostgreSQL. */
const remedies: [RegExp, string][] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    'The file is damaged, or is no database: put a backup in its place with `npm run restore`',
  ],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS$|EACCES$|EPERM$)/,
    'Let the user that Waybill runs as write to the data folder and the files in it, and mount it writable; or name another folder in DATA_DIR',
  ],
  [/^(SQLITE_FULL|ENOSPC$|EDQUOT$|53100$)/, 'The disk is full: make room on it, and start again'],
];

/** What the operator can do about an error or its cause; null if no remedy is known. */
function remedyFor(error: unknown): string | null {
  // EACCES for a port has nothing to do with the disk.
  if (!(error instanceof Error) || ('syscall' in error && error.syscall === 'listen')) return null;
  const code = errorCode(error) ?? '';
  const known = remedies.find(([codes]) => codes.test(code));
  return known?.[1] ?? remedyFor(error.cause);
}
