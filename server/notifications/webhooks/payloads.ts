import type { AuditEventRow, Consumer } from '../../audit/consumers.ts';
import type { AuditEvent, FieldValue } from '../../audit/shared/audit.ts';
import type { Config } from '../../config.ts';
import { findCustomersById } from '../../customers/queries.ts';
import { isOneOf } from '../../database/engine.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { ActivityRow, Db, ParcelRow } from '../../database/tables.ts';
import { withDateParts } from '../../parcels/activities/date-parts.ts';
import { localizeEvent, toAdminParcel } from '../../parcels/event-presets/words.ts';
import { findMessage } from '../messages/model.ts';
import type { EventType } from '../shared/webhook.ts';
import { insertDeliveries, insertMessages, newPublicId } from './deliveries.ts';
import { hasActiveEndpoint, listActiveEndpoints } from './queries.ts';
import type { Webhooks } from './sender.ts';

/** Queues webhooks for the endpoints that have chosen their types. */
export function notifyEndpoints(webhooks: Webhooks, parts: PayloadParts): Consumer {
  return {
    name: 'webhooks',
    recordTypes: [
      'parcel',
      'activity',
      'invoice',
      'settlement',
      'booking',
      'payout',
      'message',
      'customer',
    ],
    isNeeded: hasActiveEndpoint,
    async consume(trx, entries) {
      const endpoints = (await listActiveEndpoints(trx)).map(({ id, events, customer_id }) => ({
        id,
        customer: customer_id,
        chosen: new Set(events.split(' ')),
      }));
      const events = entries
        .flatMap(webhookEvents)
        .filter(({ type }) => endpoints.some(({ chosen }) => chosen.has(type)));
      if (events.length === 0) return false;
      const now = new Date();
      // Each customer gets messages of their own, with what the customer's users see.
      const customers = new Set(endpoints.map(({ customer }) => customer));
      const messages = (await composeMessages(trx, events, [...customers], parts)).filter(
        ({ type, customer }) =>
          endpoints.some((one) => one.customer === customer && one.chosen.has(type)),
      );
      const ids = await insertMessages(
        trx,
        messages.map(({ type, payload }) => ({ public_id: newPublicId(), type, payload })),
        now,
      );
      const deliveries = messages.flatMap(({ type, subject, customer }, index) =>
        endpoints
          .filter((one) => one.customer === customer && one.chosen.has(type))
          .map(({ id: endpointId }) => ({ endpointId, messageId: ids[index] ?? 0, subject })),
      );
      await insertDeliveries(trx, deliveries, now);
      return deliveries.length > 0;
    },
    done: webhooks.wake,
  };
}

/** Reads records as the API returns them, by their ids. */
type ReadRecords = (db: Db, ids: readonly number[]) => Promise<Map<number, object>>;

export type PayloadParts = {
  config: Pick<Config, 'timeZone'>;
  readInvoices: ReadRecords;
  readBookings: ReadRecords;
  readPayouts: ReadRecords;
  readOwn: ReadOwn;
};

/**
 * Reads the data of an event for a customer's webhook; null if the event isn't about the customer's own records.
 *
 * @param data what the company's webhooks get.
 */
export type ReadOwn = (
  event: WebhookEvent,
  data: object,
  parcel: ParcelRow | undefined,
  customer: number,
) => object | null;

/**
 * Composes the messages of events: each record as the API returns it to the owner, in the company's language, with its current
 * values. For a record that no longer exists, the fields of the audit entry are sent; for a visitor's message that was deleted, or a
 * booking that was withdrawn, nothing.
 *
 * @param customers whose messages are composed; null: the company.
 * @returns with `subject`: the record whose messages are sent one after the other.
 */
async function composeMessages(
  trx: Db,
  events: readonly WebhookEvent[],
  customers: readonly (number | null)[],
  parts: PayloadParts,
) {
  const records = await readRecords(trx, events, parts);
  return events.flatMap((event) => {
    const { type, at, id, parcelId } = event;
    const whole = payloadData(event, records, parts);
    if (whole === null) return [];
    const subject = parcelId === null ? `${type.split('.')[0]}:${id}` : `parcel:${parcelId}`;
    const parcel = parcelId === null ? undefined : records.parcels.get(parcelId);
    return customers.flatMap((customer) => {
      const data = customer === null ? whole : parts.readOwn(event, whole, parcel, customer);
      if (data === null) return [];
      return [{ type, subject, customer, payload: JSON.stringify({ type, timestamp: at, data }) }];
    });
  });
}

async function readRecords(
  trx: Db,
  events: readonly WebhookEvent[],
  { readInvoices, readBookings, readPayouts }: PayloadParts,
) {
  const ids = (...types: EventType[]) => [
    ...new Set(events.filter(({ type }) => types.includes(type)).map(({ id }) => id)),
  ];
  const parcelIds = new Set(events.flatMap(({ parcelId }) => parcelId ?? []));
  const invoices = ids('invoice.issued', 'invoice.paid', 'invoice.cancelled', 'credit_note.issued');
  return {
    language: (await findPublicSettings(trx)).content_language,
    parcels: byId(await readTableRows(trx, 'parcels', [...parcelIds])),
    activities: byId(await readTableRows(trx, 'activities', ids('event.created'))),
    invoices: invoices.length === 0 ? new Map() : await readInvoices(trx, invoices),
    bookings: await readBookings(trx, ids('booking.created')),
    payouts: await readPayouts(trx, ids('payout.issued', 'payout.paid')),
    messages: await readMessages(trx, ids('message.received')),
    customers: byId(await readCustomers(trx, ids('customer.created', 'customer.updated'))),
  };
}

/** Customers without the terms of their payouts, which not every reader may see. */
async function readCustomers(trx: Db, ids: readonly number[]) {
  const found = await findCustomersById(trx, ids);
  return found.map((customer) => ({ ...customer, payout_terms: null }));
}

function readTableRows(trx: Db, table: 'parcels', ids: readonly number[]): Promise<ParcelRow[]>;
function readTableRows(
  trx: Db,
  table: 'activities',
  ids: readonly number[],
): Promise<ActivityRow[]>;
async function readTableRows(trx: Db, table: 'parcels' | 'activities', ids: readonly number[]) {
  if (ids.length === 0) return [];
  return trx.selectFrom(table).selectAll().where(isOneOf(trx, ids)).execute();
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function readMessages(trx: Db, ids: readonly number[]): Promise<Map<number, object>> {
  const found = await Promise.all(ids.map((id) => findMessage(trx, id)));
  return byId(found.filter((message) => message !== undefined));
}

/** The data of an event's payload; null if nothing is sent. */
function payloadData(
  event: WebhookEvent,
  records: Awaited<ReturnType<typeof readRecords>>,
  parts: PayloadParts,
): object | null {
  const { type, id, parcelId, name, known } = event;
  const { language } = records;
  const parcel = parcelId === null ? undefined : records.parcels.get(parcelId);
  switch (type) {
    case 'parcel.created':
    case 'parcel.updated':
    case 'parcel.delivered':
      return parcel === undefined
        ? { id, tracking_code: name, ...known }
        : toAdminParcel(parcel, language);
    case 'parcel.deleted':
      return { id, tracking_code: name };
    case 'event.created':
    case 'event.deleted': {
      const tracking_code = parcel?.tracking_code ?? null;
      const activity = type === 'event.deleted' ? undefined : records.activities.get(id);
      return activity === undefined
        ? { ...known, id, parcel_id: parcelId, tracking_code }
        : {
            ...withDateParts(localizeEvent(activity, language), parts.config.timeZone),
            tracking_code,
          };
    }
    case 'invoice.issued':
    case 'invoice.paid':
    case 'invoice.cancelled':
    case 'credit_note.issued':
      return records.invoices.get(id) ?? null;
    case 'cash.settled':
      // The audit entry leaves out fields that are null.
      return { id, driver: null, run: null, reason: null, ...known };
    case 'booking.created':
      return records.bookings.get(id) ?? null;
    case 'payout.issued':
    case 'payout.paid':
      return records.payouts.get(id) ?? null;
    case 'message.received':
      return records.messages.get(id) ?? null;
    case 'customer.created':
    case 'customer.updated':
      return records.customers.get(id) ?? { id, name };
    case 'customer.deleted':
      return { id, name };
  }
}

/** An event for endpoints, from an entry of the audit log. */
export type WebhookEvent = {
  type: EventType;
  at: string;
  id: number;
  parcelId: number | null;
  name: string | null;
  /** The record's fields in the entry: their values after the change, or before it if the record was deleted. */
  known: Record<string, FieldValue>;
};

export function webhookEvents(entry: AuditEventRow): WebhookEvent[] {
  const { at, action, record_type, record_id: id, record_name: name, parcel_id: parcelId } = entry;
  if (id === null) return [];
  const changes: AuditEvent['changes'] = JSON.parse(entry.changes);
  const side = action === 'deleted' ? 'from' : 'to';
  const known = Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, change[side]]),
  );
  const type = simpleTypes[record_type]?.[action];
  const isDelivered = type?.startsWith('parcel.') && changes.stage?.to === 'delivered';
  const types: EventType[] = [
    ...(type === undefined ? [] : [type]),
    ...(isDelivered && action !== 'deleted' ? (['parcel.delivered'] as const) : []),
    ...(record_type === 'invoice' ? invoiceTypes(entry, changes) : []),
  ];
  return types.map((type) => ({ type, at, id, parcelId, name, known }));
}

/** The types of events by the record and action of an entry. */
const simpleTypes: Partial<
  Record<AuditEventRow['record_type'], Partial<Record<AuditEventRow['action'], EventType>>>
> = {
  parcel: { created: 'parcel.created', changed: 'parcel.updated', deleted: 'parcel.deleted' },
  activity: { created: 'event.created', deleted: 'event.deleted' },
  settlement: { created: 'cash.settled' },
  booking: { created: 'booking.created' },
  payout: { created: 'payout.issued', changed: 'payout.paid' },
  message: { created: 'message.received' },
  customer: {
    created: 'customer.created',
    changed: 'customer.updated',
    deleted: 'customer.deleted',
  },
};

function invoiceTypes(
  { action, record_name }: AuditEventRow,
  { state, paid_on, credits }: AuditEvent['changes'],
): EventType[] {
  // An invoice that has a number when it is created is already issued.
  if (action === 'created') {
    if (record_name === null) return [];
    return credits === undefined ? ['invoice.issued'] : ['credit_note.issued'];
  }
  if (action !== 'changed') return [];
  const isIssued = state?.from === 'draft' && state.to === 'issued';
  const isPaid = paid_on?.to !== undefined && paid_on.to !== null;
  return [
    ...(isIssued ? (['invoice.issued'] as const) : []),
    ...(isPaid ? (['invoice.paid'] as const) : []),
    ...(state?.to === 'cancelled' ? (['invoice.cancelled'] as const) : []),
  ];
}
