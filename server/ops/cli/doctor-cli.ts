import { runOrExit } from '../../exit.ts';
import { oldNodeMessage } from '../../node-version.ts';
import { OperatorError } from '../../shared/errors.ts';
import type { Finding } from '../doctor/finding.ts';

/** `npm run doctor`: prints whether a site has what it needs, one line per check. Changes nothing. */
async function runDoctor(): Promise<void> {
  const old = oldNodeMessage(process.versions.node);
  // Checked first, because other modules might not load.
  if (old !== null) throw new OperatorError(old);
  const { examine } = await import('../doctor/examine.ts');
  const counts = { ok: 0, warn: 0, wrong: 0 };
  print({ state: 'ok', subject: 'Node', message: process.versions.node });
  for await (const finding of examine(process.env, new Date())) {
    print(finding);
    counts[finding.state] += 1;
  }
  process.stdout.write(`\n  ${findingsSummary(counts)}\n`);
  // The process ends without waiting for open connections, because a mail server may keep a connection open.
  process.exit(counts.wrong === 0 ? 0 : 1);
}

function print({ state, subject = '', message }: Finding): void {
  process.stdout.write(`  ${state.padEnd(6)} ${subject.padEnd(14)} ${message}\n`);
}

function findingsSummary({ warn, wrong }: Record<Finding['state'], number>): string {
  if (wrong > 0) return `To fix: ${wrong}. To consider: ${warn}.`;
  return warn > 0 ? `Nothing to fix. To consider: ${warn}.` : 'All is well.';
}

await runOrExit(runDoctor);
