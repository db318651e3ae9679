import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { requestMay } from '../http/middleware/access.ts';
import type { Parcel } from './shared/parcel.ts';

type Phones = Partial<Pick<Parcel, 'recipient_phone_number' | 'sender_phone_number'>>;

const noPhones = { recipient_phone_number: null, sender_phone_number: null };

export function withoutPhones<Fields extends Phones>(fields: Fields): Fields {
  return { ...fields, ...noPhones };
}

/** A parcel as the reader may see it: bookkeepers do not see phone numbers. */
export function redactPhones<Fields extends Phones>(c: Context<SiteEnv>, fields: Fields): Fields {
  return requestMay(c, 'phones:read') ? fields : withoutPhones(fields);
}
