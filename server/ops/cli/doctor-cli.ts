import { runOrExit } from '../../exit.ts';
import { tooOld } from '../../node-version.ts';
import type { Finding } from '../doctor/finding.ts';

class NodeTooOld extends Error {}

/** `npm run doctor`: says whether a site has what it needs, one line for each thing. Changes nothing. */
async function main(): Promise<void> {
  const old = tooOld(process.versions.node);
  // The rest might not even load.
  if (old !== null) throw new NodeTooOld(old);
  const { examine } = await import('../doctor/examine.ts');
  const found = { ok: 0, warn: 0, wrong: 0 };
  print({ state: 'ok', subject: 'Node', says: process.versions.node });
  for await (const finding of examine(process.env, new Date())) {
    print(finding);
    found[finding.state] += 1;
  }
  process.stdout.write(`\n  ${summaryOf(found)}\n`);
  // Not when all has ended by itself: a mail server may keep its connection.
  process.exit(found.wrong === 0 ? 0 : 1);
}

function print({ state, subject, says }: Finding): void {
  process.stdout.write(`  ${state.padEnd(6)} ${subject.padEnd(14)} ${says}\n`);
}

function summaryOf({ warn, wrong }: Record<Finding['state'], number>): string {
  if (wrong > 0) return `To be mended: ${wrong}. To be thought about: ${warn}.`;
  return warn > 0 ? `Nothing is wrong. To be thought about: ${warn}.` : 'All is well.';
}

await runOrExit(main, (error) => (error instanceof NodeTooOld ? error.message : null));
