import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { signInBrowser } from '../../support/panel.ts';
import {
  chooseHub,
  counted,
  forgive,
  kept,
  openScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';
import { manifest } from '../../support/site.ts';

const { onlineOnly } = words.connection;

async function openBroken(broken: string) {
  const { site, codes } = await siteToScan(1);
  const visitor = await visit(site);
  await signInBrowser(visitor, site);
  const answer = { status: 404, contentType: 'text/plain', body: '' };
  await visitor.page.context().route(`**${broken}`, (route) => route.fulfill(answer));
  await visitor.page.goto(paths.control.scan);
  await hydrated(visitor);
  return { visitor, site, codes };
}

test.each([
  ['the worker', paths.control.scanWorker],
  // Pages do not show it, but the worker keeps it.
  ['a file of the screen', manifest.appIcons['180']],
])(
  'where %s is not to be had, the screen says that it needs a network, and scans',
  async (_, file) => {
    const { visitor, site, codes } = await openBroken(file);
    const { page } = visitor;

    await page.getByText(onlineOnly).waitFor();
    await chooseHub(page);
    await scan(page, ...codes);

    await counted(page, 'done', 1);
    expect(await recorded(site)).toEqual(codes);
    visitor.complaints.length = 0;
  },
);

test('a screen that the device keeps says nothing of it', async () => {
  const { site } = await siteToScan(1);
  const visitor = await openScan(site);
  const { page } = visitor;
  await kept(visitor);

  await page.reload();
  await hydrated(visitor);
  expect(await page.getByText(onlineOnly).count()).toBe(0);
  await page.context().setOffline(true);
  await page.reload();
  await hydrated(visitor);

  expect(await page.getByText(onlineOnly).count()).toBe(0);
  forgive(visitor);
});
