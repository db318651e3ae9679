import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scopes } from '../../server/shared/api-scopes.ts';
import { programWith } from '../support/auth/api-keys.ts';
import {
  type Command,
  commandsOf,
  documents,
  exampleDocuments,
  root,
} from '../support/documentation/commands.ts';
import { notRun } from '../support/documentation/not-run.ts';
import { runPage, syntaxFaults } from '../support/documentation/shell.ts';
import { startSite } from '../support/site.ts';
import { sample } from '../support/sweep.ts';

const pages = [...documents, ...exampleDocuments]
  .map((file) => ({ file, commands: commandsOf(file) }))
  .filter(({ commands }) => commands.length > 0);
const all = pages.flatMap(({ commands }) => commands);
const isRun = ({ text }: Command) => !notRun.some(({ command }) => command.test(text));

test('the documentation has commands, and a shell understands each of them', async () => {
  expect(pages.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/operations.md',
      'docs/start/programmer.md',
      'examples/shop-orders/README.md',
    ]),
  );
  expect(await syntaxFaults(all)).toBe('');
});

const toRun = pages
  .filter(({ commands }) => commands.some(isRun))
  .map(({ file, commands }) => [file, commands.filter(isRun)] as const);
const firstSteps = toRun.filter(([file]) => /^README|^docs\/start\//.test(file));

test.each(sample(toRun, firstSteps))(
  'the commands of %s do what they say',
  async (_file, commands) => {
    const asks = commands.some(({ text }) => /^(curl|export SITE)/.test(text));
    const site = asks ? await siteToAsk() : { url: 'https://parcels.example.com', key: 'wb_none' };

    expect(await runPage(commands, site)).toEqual([]);
  },
  30_000,
);

test.each(notRun)('what is not run ($reason) is checked: $command', ({ command, ...checks }) => {
  const texts = all.map(({ text }) => text).filter((text) => command.test(text));

  expect(texts).not.toEqual([]);
  for (const text of texts) checks.check?.(text);
  if (checks.triedBy !== undefined) expect(existsSync(join(root, checks.triedBy))).toBe(true);
});

/** A site with a key that may do what a key can. */
async function siteToAsk() {
  const site = await startSite();
  const { key } = await programWith(site, { name: 'The reader', scopes });
  return { url: site.url, key };
}
