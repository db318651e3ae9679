import type { Activity, MaskSource, PublicParcel } from '../../../server/parcels/shared/parcel.ts';

/** An activity as the API shows it. */
export function activity(id: number): Activity {
  return {
    id,
    builtin_key: null,
    parcel_id: 1,
    title: `Event ${id}`,
    description: 'Something happened.',
    icon: 'moped',
    color: 'green',
    stage: null,
    location: null,
    image: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    created_at_month: 'Jan',
    created_at_day: '01',
    created_at_time: '12:00 AM',
  };
}

/** A parcel as the API shows it, with one page of its history of two. */
export function parcel(code: string, page = 1): PublicParcel {
  return {
    tracking_code: code,
    stage: null,
    status: null,
    status_key: null,
    weight: null,
    cod_amount: null,
    cod_currency: null,
    pieces_count: 1,
    current_location: null,
    min_expected_delivery_date: null,
    max_expected_delivery_date: null,
    recipient_name: 'Ada',
    recipient_email: null,
    recipient_phone_number: null,
    destination: 'Lisbon',
    sender_name: null,
    pickup_location: null,
    image: null,
    show_map: 'no',
    progress: null,
    delivery: null,
    history: {
      data: [activity(10 - page)],
      current_page: page,
      last_page: 2,
      next_page_url: page === 1 ? '/api/parcels/A?page=2' : null,
      per_page: 1,
      total: 2,
    },
  };
}

/** Nothing but its public fields is known of a parcel. */
export const noSource: MaskSource = {
  destination_postcode: null,
  destination_city: null,
  destination_country: null,
  pickup_city: null,
  pickup_country: null,
  preset_titles: [],
};

/** The same parcel, as the state of the panel has it. */
export const listedParcel = (code: string) => ({
  id: 1,
  tracking_code: code,
  recipient_name: 'Ada',
});
