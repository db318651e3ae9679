import type { PublicSettings } from '../../../server/admin/shared/settings.ts';
import type { PageOf } from '../../../server/shared/envelope.ts';
import type { Graph, Review } from '../../../server/web/shared/site.ts';

/** A page of a list that has two items on each page. */
export function paged<Row>(data: Row[], page = 1, last = 1): PageOf<Row> {
  const next_page_url = page < last ? `/api/list?page=${page + 1}` : null;
  return { data, current_page: page, last_page: last, next_page_url, per_page: 2, total: 2 * last };
}

export function review(id: number, name = `Customer ${id}`): Review {
  return { id, name, review: 'Good.', image: null };
}

/** The settings as visitors get them. */
export const settings: PublicSettings = {
  company_name: 'Ships Ltd',
  contact_email: 'a@example.com',
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  contact_latitude: null,
  contact_longitude: null,
  social_links: '',
  hours_monday: null,
  hours_tuesday: null,
  hours_wednesday: null,
  hours_thursday: null,
  hours_friday: null,
  hours_saturday: null,
  hours_sunday: null,
  pickup_days: null,
  pickup_bring: null,
  content_language: 'en',
  quote_page: 'no',
  public_bookings: 'no',
  meta_description: '',
};

/** The settings as the administrator gets them. */
export const allSettings: Graph['settings'] = {
  ...settings,
  mail_driver: 'smtp',
  mail_template: 'html1',
  chat_code: '<script></script>',
};

/** The graph as the administrator gets it. */
export const graph: Graph = {
  pages: paged([{ id: 1, slug: 'terms', title: 'Terms', icon: 'pages' }]),
  reviews: paged([review(2), review(1)]),
  settings,
  admin: { email: 'owner@example.com' },
};
