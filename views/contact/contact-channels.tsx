import type { ReactNode } from 'react';
import type { IconName } from '../../server/shared/catalog.ts';
import { contactEmailOf, type PublicSettings } from '../../server/shared/settings.ts';
import { Icon } from '../parts/icon.tsx';
import type { Messages } from '../translations/messages.ts';

type Way = {
  icon: IconName;
  label: string;
  value: string | null;
  draw: (value: string) => ReactNode;
};

/** The ways to reach the company that its settings name; nothing where they name none. */
export function ContactChannels({
  settings,
  t,
}: {
  settings: PublicSettings;
  t: Messages['contact'];
}) {
  const ways: Way[] = [
    { icon: 'email', label: t.email, value: contactEmailOf(settings), draw: mail },
    { icon: 'call', label: t.phone, value: settings.contact_phone, draw: phone },
    { icon: 'call', label: t.phoneAlt, value: settings.contact_phone_alt, draw: phone },
    { icon: 'place', label: t.address, value: settings.contact_address, draw: words },
    { icon: 'send', label: t.twitter, value: settings.contact_twitter, draw: profile },
    { icon: 'send', label: t.telegram, value: settings.contact_telegram, draw: profile },
    { icon: 'send', label: t.instagram, value: settings.contact_instagram, draw: profile },
  ];
  if (ways.every(({ value }) => value === null)) return null;
  return (
    <dl className="contact-channels">
      {ways.map(
        ({ icon, label, value, draw }) =>
          value !== null && (
            <div key={label}>
              <dt>
                <Icon name={icon} />
                {label}
              </dt>
              <dd>{draw(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function mail(address: string) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

function phone(number: string) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr">
      {number}
    </a>
  );
}

function words(text: string) {
  return <bdi>{text}</bdi>;
}

/** An address is a link; a name such as `@company` is read and typed. */
function profile(text: string) {
  if (!text.startsWith('https://')) return <bdi>{text}</bdi>;
  return (
    <a href={text} rel="noopener" dir="ltr">
      {text.replace(/^https:\/\/(www\.)?/, '')}
    </a>
  );
}
