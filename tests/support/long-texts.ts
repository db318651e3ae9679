import type { NewParcel } from '../../server/shared/parcel.ts';

/** As much as a field takes. */
export const longText = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, '
  .repeat(5)
  .slice(0, 300);

const longEmail = `${'reception.desk.'.repeat(4)}1@${'forwarding.'.repeat(15)}example`;

/** A parcel with as much in every field as it takes. */
export const longParcel = {
  status: longText,
  current_location: longText,
  weight: longText,
  shipped_via: longText,
  sender_name: longText,
  sender_email: longEmail,
  pickup_location: longText,
  recipient_name: longText,
  recipient_phone_number: longText,
  recipient_email: longEmail,
  destination: longText,
  parcel_content: longText,
  declared_value: longText,
  min_expected_delivery_date: '2026-03-02',
  max_expected_delivery_date: '2026-03-09',
} satisfies Partial<NewParcel>;
