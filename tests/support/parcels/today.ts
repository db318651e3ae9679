import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember, signedInMember } from '../admin.ts';
import { hydrated, type Visit, visit } from '../browser.ts';
import { dataOf } from '../http.ts';
import { button, field } from '../panel.ts';
import { insertParcel } from '../parcels.ts';
import { startSite, type TestSite } from '../site.ts';
import { dayFromNow } from './runs.ts';

const en = messagesOf('en');

export const words = en.today;
export const { places, form } = en.proof;
export const { states, reasons } = en.runs;
export const { problems } = en.scan;

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A site with a run of today for a driver, with so many stops: WB-101, WB-102 … */
export async function siteToDrive(count: number) {
  const site = await startSite();
  const codes = Array.from({ length: count }, (_, index) => `WB-${101 + index}`);
  for (const [index, tracking_code] of codes.entries()) {
    await insertParcel(site.db, {
      tracking_code,
      recipient_name: `Ada ${index + 1}`,
      stage: null,
      status: null,
      destination: `Main Street ${index + 1}, Delft`,
      note: 'Ring twice.',
      recipient_phone_number: '+31 20 123',
      map_destination_latitude: 52.1,
      map_destination_longitude: 4.3,
    });
  }
  const dispatcher = await signedInMember(site, 'dispatcher');
  const json = { day: dayFromNow(), driver: await insertMember(site, 'driver'), parcels: codes };
  const { id } = dataOf(await dispatcher.ask('/api/runs', { method: 'POST', json }));
  return { site, codes, dispatcher, run: Number(id) };
}

/** The driver's phone, with their day on it. */
export async function openToday(site: TestSite, email?: string): Promise<Visit> {
  const visitor = await visit(site, phone);
  await signInDriver(visitor, site, email);
  await visitor.page.goto(paths.control.today);
  await hydrated(visitor);
  return visitor;
}

/** The phone of a driver with so many stops. */
export async function driverAtWork(count: number) {
  const driving = await siteToDrive(count);
  const visitor = await openToday(driving.site);
  return { ...driving, visitor, page: visitor.page };
}

export function signInDriver(visitor: Visit, site: TestSite, email?: string) {
  return signInMember(visitor, site, 'driver', email);
}

/** Signs a member of this role in, in this browser. */
export async function signInMember({ page }: Visit, site: TestSite, role: Role, email?: string) {
  const [name = '', value = ''] = (await signedInMember(site, role, email)).cookie.split('=');
  await page
    .context()
    .addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' as const }]);
}

/** Opens the day once more in the same browser, also without a network. */
export async function openTodayAgain(visitor: Visit): Promise<Visit> {
  const page = await visitor.page.context().newPage();
  await page.setViewportSize(phone.viewport);
  await page.goto(paths.control.today);
  const again = { ...visitor, page };
  await hydrated(again);
  return again;
}

/** The stop that is next. */
export const nextStop = (page: Page): Locator => page.locator('.today-next');

/** Waits until so many stops are over. */
export async function progressed(page: Page, done: number, all: number): Promise<void> {
  await page.locator('.today-progress').getByText(`${done} of ${all}`, { exact: true }).waitFor();
}

/** Waits until nothing is left to be sent. */
export async function allSent(page: Page): Promise<void> {
  await page.locator('.today-progress [role=status]:empty').waitFor({ state: 'attached' });
}

/** Who received it, in the dialog. */
export const nameField = (page: Page) => field(page, form.receivedBy);

/** The button that asks for the proof of the next stop; a link where there is no script. */
export const deliveredButton = (page: Page) =>
  nextStop(page).getByRole('link', { name: states.delivered, exact: true });

export const notDeliveredButton = (page: Page) => button(page, states.failed);

/** How stops have ended, as the site knows it: `code:state`, in order. */
export async function ended({ db }: TestSite): Promise<string[]> {
  const rows = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .select(['tracking_code', 'state'])
    .where('state', '<>', 'open')
    // Not those that were taken out of a run.
    .where((eb) => eb.or([eb('state', '<>', 'left'), eb('finished_at', 'is', null)]))
    .orderBy('position')
    .execute();
  return rows.map(({ tracking_code, state }) => `${tracking_code}:${state}`);
}

/** All that a page's device keeps of a day: its database, and the page itself. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('waybill-scan');
      request.onsuccess = () => resolve(request.result);
    });
    const all = await new Promise((resolve) => {
      const request = database.transaction('device').objectStore('device').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    const names = await caches.keys();
    const pages = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).match('/control/today.html'))?.text(),
      ),
    );
    return JSON.stringify([all, pages]);
  });
}
