import type { PublicSettings } from '../../server/admin/shared/settings.ts';
import { socialLinksIn, socialNetwork } from '../../server/content/shared/company.ts';
import type { IconName } from '../../server/shared/enums.ts';

/** The social networks with a setting of their own, and the format of a profile's name on each. */
const networks = [
  { name: 'twitter', label: 'X', icon: 'brand_x', at: 'https://x.com/', named: /^@?(\w{1,64})$/ },
  {
    name: 'telegram',
    label: 'Telegram',
    icon: 'brand_telegram',
    at: 'https://t.me/',
    named: /^@?(\w{1,64})$/,
  },
  {
    name: 'instagram',
    label: 'Instagram',
    icon: 'brand_instagram',
    at: 'https://www.instagram.com/',
    // Dots only between other characters, so that the name cannot become a relative path.
    named: /^@?(?=[\w.]{1,64}$)(\w+(?:\.\w+)*)$/,
    end: '/',
  },
] as const satisfies (Network & { name: string; label: string; icon: IconName })[];

type Network = {
  at: string;
  named: RegExp;
  end?: string;
};

export type Profile = {
  network: string;
  icon: IconName;
  text: string;
  /** The profile's URL; null if the text is neither a URL nor a valid profile name. */
  href: string | null;
};

/** The social profiles of the settings, each with its URL. No address is listed twice. */
export function socialProfiles(settings: PublicSettings): Profile[] {
  const named = networks.flatMap((network): Profile[] => {
    const text = settings[`contact_${network.name}`];
    if (text === null) return [];
    const { label, icon } = network;
    return [{ network: label, icon, text, href: profileUrl(network, text) }];
  });
  const linked = socialLinksIn(settings.social_links).flatMap((href): Profile[] => {
    const network = socialNetwork(href);
    const isNew = named.every((profile) => profile.href !== href);
    return network !== null && isNew ? [{ network, icon: 'public', text: href, href }] : [];
  });
  return [...named, ...linked];
}

function profileUrl({ at, named, end = '' }: Network, text: string): string | null {
  if (text.startsWith('https://')) return URL.canParse(text) ? text : null;
  const [, handle] = named.exec(text) ?? [];
  return handle === undefined ? null : `${at}${handle}${end}`;
}
