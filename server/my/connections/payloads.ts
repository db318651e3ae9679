import { listedInvoiceNames } from '../../invoices/schema.ts';
import type { ReadOwn } from '../../notifications/webhooks/payloads.ts';
import { isOwn, toMyParcel } from '../parcels.ts';

const ownerNames = ['booked_by_customer_id', 'sender_id', 'payer_id'] as const;

/** What a webhook tells a customer of an event: of the customer's own records alone, and as the customer's users see them. */
export const readOwnPayload: ReadOwn = (event, data, parcel, customer) => {
  const { type, id, name, known } = event;
  const isTheirs =
    parcel === undefined
      ? ownerNames.some((owner) => known[owner] === customer)
      : isOwn(parcel, customer);
  switch (type) {
    case 'parcel.created':
    case 'parcel.updated':
    case 'parcel.delivered':
      // If the parcel is gone by now, the event of its deletion says so.
      return parcel !== undefined && isTheirs ? toMyParcel(parcel, customer) : null;
    case 'parcel.deleted':
      return isTheirs ? { id, tracking_code: name } : null;
    case 'event.created':
    case 'event.deleted':
      return parcel !== undefined && isTheirs ? data : null;
    case 'invoice.issued':
    case 'invoice.paid':
    case 'invoice.cancelled':
    case 'credit_note.issued':
      return 'customer_id' in data && data.customer_id === customer ? ownInvoice(data) : null;
    case 'payout.issued':
    case 'payout.paid':
      return 'customer' in data && data.customer === customer ? data : null;
    default:
      return null;
  }
};

/** An invoice as the list of a customer's user has it. */
function ownInvoice(invoice: object): object {
  return Object.fromEntries(
    Object.entries(invoice).filter(([name]) => listedInvoiceNames.includes(name)),
  );
}
