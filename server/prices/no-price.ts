import type { Messages } from '../../views/translations/messages.ts';
import { formatMeasure } from '../parcels/shared/weight-words.ts';
import { countryName } from '../shared/countries.ts';
import { interpolate, plural } from '../shared/interpolate.ts';
import type { NoPrice } from './shared/price.ts';

/** The sentence that says why a service has no price for a parcel. @param tag BCP 47, of the language. */
export function noPriceText(
  { prices: { none } }: Messages,
  { reason, service, country, postcode, most, unit }: NoPrice,
  tag: string,
): string {
  switch (reason) {
    case 'zone': {
      const place = [postcode, country === null ? null : countryName(country, tag)];
      return interpolate(none.zone, { service, place: place.filter(Boolean).join(', ') });
    }
    case 'far':
      return interpolate(none.far, { service, distance: (most ?? 0).toLocaleString(tag) });
    case 'steps':
      return unit === 'kg'
        ? interpolate(none.steps, { service, quantity: formatMeasure(most ?? 0, unit, tag) })
        : plural(none, 'pieces', { service, count: most ?? 0 }, tag);
    default:
      return interpolate(none[reason], { service });
  }
}
