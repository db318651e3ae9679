/**
 * Runs a command, or ends the process with code 1. What a person can mend gets the one clear line
 * that `lineOf` has for it; anything else is ours, and keeps its stack.
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
