import { publicContactEmail } from '../../server/admin/shared/settings.ts';
import {
  dayMinutes,
  formatClockMinutes,
  type Week,
  weekdays,
} from '../../server/content/shared/company.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { socialProfiles } from './profiles.ts';

/**
 * The company's schema.org data for search engines: a LocalBusiness if it has an address, which that type requires;
 * otherwise an Organization. Only values of the settings are included.
 */
export function companyData({ origin, settings, manifest, opening }: Site): object {
  const email = publicContactEmail(settings);
  const profiles = socialProfiles(settings).flatMap(({ href }) => href ?? []);
  const { contact_address: address, contact_latitude: latitude, contact_longitude } = settings;
  const logo = `${origin}${manifest.appIcons['512']}`;
  return {
    '@context': 'https://schema.org',
    '@type': address === null ? 'Organization' : 'LocalBusiness',
    '@id': `${origin}${paths.home}#company`,
    name: settings.company_name,
    url: `${origin}${paths.home}`,
    logo,
    ...(email && { email }),
    ...(settings.meta_description && { description: settings.meta_description }),
    ...(settings.contact_phone && { telephone: settings.contact_phone }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(address !== null && {
      address,
      image: logo,
      ...(latitude !== null &&
        contact_longitude !== null && {
          geo: { '@type': 'GeoCoordinates', latitude, longitude: contact_longitude },
        }),
      ...(opening !== null && { openingHoursSpecification: openingHoursData(opening.week) }),
    }),
  };
}

/**
 * Days with the same hours are grouped. If a day is open until midnight, it closes at 23:59, as search engines expect.
 */
function openingHoursData(week: Week): object[] {
  const days = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>();
  for (const weekday of weekdays) {
    for (const { opens, closes } of week[weekday]) {
      const hours = {
        opens: formatClockMinutes(opens),
        closes: closes === dayMinutes ? '23:59' : formatClockMinutes(closes),
      };
      const key = `${hours.opens} ${hours.closes}`;
      const group = days.get(key) ?? { ...hours, dayOfWeek: [] };
      group.dayOfWeek.push(`https://schema.org/${weekday[0]?.toUpperCase()}${weekday.slice(1)}`);
      days.set(key, group);
    }
  }
  return [...days.values()].map((group) => ({ '@type': 'OpeningHoursSpecification', ...group }));
}
