import { siteWithAdmin } from '../admin.ts';
import { customerCalls, liv } from '../customers/customers.ts';
import { dataOf, type Reply } from '../http.ts';

/** The status of an answer that refuses, and its sentences. */
export const said = (reply: Reply): unknown[] => [reply.status, ...reply.json().errors];

/** A site with a customer who pays by invoice, and calls about parcels that have a price, and about invoices. */
export async function moneySite(env: Record<string, string> = {}) {
  const { site, admin } = await siteWithAdmin(env);
  const { db } = site;
  const customer = await customerCalls(admin).add({ ...liv, language: 'en' });
  const call = (method: string, path: string, json?: object) =>
    admin.ask(`/api/invoices${path}`, { method, ...(json && { json }) });
  const invoice = (json: object) => call('POST', '', json);
  return {
    site,
    admin,
    db,
    customer,
    call,
    invoice,
    today: new Date().toISOString().slice(0, 10),
    read: async (id: number) => dataOf(await call('GET', `/${id}`)),
    /** A parcel that this customer sends. @returns its id. */
    async parcel(tracking_code: string, price: number | null, currency = 'EUR'): Promise<number> {
      const fields = { recipient_name: 'Ada', destination_city: 'Porto', sender_id: customer };
      const json = { tracking_code, destination: 'Porto', ...fields };
      const priced = price === null ? {} : { price, currency };
      const reply = await admin.ask('/api/parcels', {
        method: 'POST',
        json: { ...json, ...priced },
      });
      const { id } = dataOf(reply);
      return id;
    },
    deliver: (...parcels: string[]) =>
      admin.ask('/api/events', {
        method: 'POST',
        json: { parcels, title: 'Delivered', stage: 'delivered' },
      }),
    /** An issued invoice of one line. */
    async issued(unit_price: number, more: object = {}): Promise<{ id: number; number: string }> {
      const lines = [{ description: 'Van', unit_price }];
      return dataOf(await invoice({ customer, currency: 'EUR', lines, issue: 'yes', ...more }));
    },
    pay: (id: number, more: object = {}) =>
      call('POST', '/payment', { id, paid_on: '2026-03-02', ...more }),
    credit: (id: number, more: object = {}) => call('POST', '/credit-notes', { id, ...more }),
  };
}
