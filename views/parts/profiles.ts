import type { IconName } from '../../server/shared/enums.ts';
import type { PublicSettings } from '../../server/shared/settings.ts';

/** The social networks of the settings' profiles, and the format of a profile's name there. */
const networks = [
  { name: 'twitter', icon: 'brand_x', at: 'https://x.com/', named: /^@?(\w{1,64})$/ },
  { name: 'telegram', icon: 'brand_telegram', at: 'https://t.me/', named: /^@?(\w{1,64})$/ },
  {
    name: 'instagram',
    icon: 'brand_instagram',
    at: 'https://www.instagram.com/',
    // Dots only between other characters, so that the name cannot become a relative path.
    named: /^@?(?=[\w.]{1,64}$)(\w+(?:\.\w+)*)$/,
    end: '/',
  },
] as const satisfies (Network & { name: string; icon: IconName })[];

type Network = {
  at: string;
  named: RegExp;
  end?: string;
};

/** The company's profile on a social network. */
export type Profile = {
  name: (typeof networks)[number]['name'];
  icon: IconName;
  /** The text in the settings. */
  text: string;
  /** Its URL; null if the text is neither a URL nor a valid profile name. */
  href: string | null;
};

/** The profiles in the settings, each with its URL. */
export function profilesOf(settings: PublicSettings): Profile[] {
  return networks.flatMap((network) => {
    const text = settings[`contact_${network.name}`];
    if (text === null) return [];
    return [{ name: network.name, icon: network.icon, text, href: addressOf(network, text) }];
  });
}

function addressOf({ at, named, end = '' }: Network, text: string): string | null {
  if (text.startsWith('https://')) return URL.canParse(text) ? text : null;
  const [, handle] = named.exec(text) ?? [];
  return handle === undefined ? null : `${at}${handle}${end}`;
}
