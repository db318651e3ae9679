import type { Messages } from '../../translations/messages.ts';

const shipment = [
  'status',
  'current_location',
  'weight',
  'shipped_via',
  'parcel_content',
  'declared_value',
] as const;
const recipient = [
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
] as const;
const sender = ['sender_name', 'sender_email', 'pickup_location'] as const;
const delivery = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;

type Name =
  | (typeof shipment)[number]
  | (typeof recipient)[number]
  | (typeof sender)[number]
  | (typeof delivery)[number];

/** The fields of a parcel by what they are about; its sheet and its form are in this order. */
export function parcelSections(
  t: Messages['control']['parcels'],
): { title: string; names: readonly Name[] }[] {
  return [
    { title: t.shipment, names: shipment },
    { title: t.delivery, names: delivery },
    { title: t.recipient, names: recipient },
    { title: t.sender, names: sender },
  ];
}
