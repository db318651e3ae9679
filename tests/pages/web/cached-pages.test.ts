import { expect, test } from 'vitest';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { beforeEachQuery } from '../../support/queries.ts';
import { startSite } from '../../support/site.ts';

const room = 32 * 1024 * 1024;

test('whenever the content changes while a page is drawn, who comes next sees the change', async () => {
  const { ask, db } = await startSite();
  const rename = (company_name: string) => settingsChanged({ db }, { company_name });

  /** Asks for the page, and changes it before the nth query that this takes, if there are so many. */
  const drawWhileChanging = async (nth: number) => {
    await rename('Old');
    let queries = 0;
    const stop = beforeEachQuery(db, async () => {
      queries += 1;
      if (queries === nth) await rename('New');
    });
    await ask('/');
    stop();
    return queries >= nth;
  };

  let moments = 0;
  while (await drawWhileChanging(moments + 1)) {
    moments += 1;
    expect((await ask('/')).text, `before query ${moments}`).toContain('<title>New</title>');
  }
  expect(moments).toBeGreaterThan(2);
});

test('pages are kept in 32 MB; those go first that nobody asked for the longest', async () => {
  const { ask, db } = await startSite({ FORCE_HTTPS: 'off' });
  await insertContentPage(db, { content: '"'.repeat(100_000) });
  // To each host its own copy.
  const read = (host: number) => ask('/pages/our-fleet', { headers: { Host: `h${host}.example` } });
  const isKept = async (host: number) => {
    let queries = 0;
    const stop = beforeEachQuery(db, () => {
      queries += 1;
    });
    await read(host);
    stop();
    return queries === 0;
  };

  const hosts = 60;
  const size = (await read(1)).text.length;
  for (let host = 2; host <= hosts; host += 1) await read(host);

  let kept = 0;
  // The newest first: a page that is drawn again drives out another.
  while (kept < hosts && (await isKept(hosts - kept))) kept += 1;
  expect(hosts * size).toBeGreaterThan(room);
  expect(kept * size).toBeLessThanOrEqual(room);
  expect((kept + 2) * size).toBeGreaterThan(room);
  // As many megabytes of pages have to be drawn and packed.
}, 20_000);
