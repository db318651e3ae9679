import { paths } from '../../../server/shared/paths.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { profilesOf } from '../../parts/profiles.ts';

/** The company as a schema.org Organization. */
export function organization({ origin, settings, manifest }: Site): object {
  const email = contactEmailOf(settings);
  const profiles = profilesOf(settings).flatMap(({ href }) => href ?? []);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: settings.company_name,
    url: `${origin}${paths.home}`,
    logo: `${origin}${manifest.appIcons['512']}`,
    ...(email && { email }),
    ...(settings.meta_description && { description: settings.meta_description }),
    ...(settings.contact_phone && { telephone: settings.contact_phone }),
    ...(settings.contact_address && { address: settings.contact_address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}
