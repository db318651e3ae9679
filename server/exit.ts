/**
 * Runs a command; on an error, exits with code 1. Errors that the operator can fix are printed as
 * the one clear line that `lineOf` returns for them; any other error is a bug, printed with its
 * stack.
 */
export async function runOrExit(
  command: () => Promise<void>,
  lineOf: (error: unknown) => string | null,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    const line = lineOf(error);
    const stack = error instanceof Error ? error.stack : error;
    process.stderr.write(line === null ? `${stack}\n` : `waybill: ${line}\n`);
    process.exit(1);
  }
}
