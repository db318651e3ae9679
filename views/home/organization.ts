import { paths } from '../../server/shared/paths.ts';
import { contactEmailOf } from '../../server/shared/settings.ts';
import type { Site } from '../../server/shared/site.ts';

/** The company, as schema.org describes one. */
export function organization({ origin, settings, manifest }: Site): object {
  const email = contactEmailOf(settings);
  const { contact_twitter, contact_telegram, contact_instagram } = settings;
  const profiles = [contact_twitter, contact_telegram, contact_instagram].filter(
    (profile) => profile?.startsWith('https://') ?? false,
  );
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
