import type { Messages } from '../../views/translations/messages.ts';
import { countryName } from '../shared/countries.ts';
import { interpolate } from '../shared/interpolate.ts';
import type { NoPrice } from './shared/price.ts';

/** Why a service has no price for a parcel, in a sentence. @param tag BCP 47, of the language. */
export function noPriceText(
  { prices: { none }, control }: Messages,
  { reason, service, country, postcode, most, unit }: NoPrice,
  tag: string,
): string {
  const number = (most ?? 0).toLocaleString(tag);
  switch (reason) {
    case 'zone': {
      const place = [postcode, country === null ? null : countryName(country, tag)];
      return interpolate(none.zone, { service, place: place.filter(Boolean).join(', ') });
    }
    case 'far':
      return interpolate(none.far, { service, distance: number });
    case 'steps': {
      const quantity =
        unit === 'kg' ? `${number} kg` : `${number} (${control.fields.pieces_count})`;
      return interpolate(none.steps, { service, quantity });
    }
    default:
      return interpolate(none[reason], { service });
  }
}
