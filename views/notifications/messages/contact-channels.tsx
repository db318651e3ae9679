import type { ReactNode } from 'react';
import type { IconName } from '../../../server/shared/enums.ts';
import { contactEmailOf } from '../../../server/shared/settings.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Icon } from '../../parts/icon.tsx';
import { profilesOf } from '../../parts/profiles.ts';
import { telephoneHref } from '../../parts/telephone.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';

type Way = {
  icon: IconName;
  label: string;
  value: string | null;
  draw: (value: string) => ReactNode;
};

/** The contact details from the settings; renders nothing if there are none. */
export function ContactChannels({
  site: { settings, contentLang },
  t,
}: {
  site: Site;
  t: Messages['contact'];
}) {
  const words = (text: string) => <Written lang={contentLang}>{text}</Written>;
  const ways: Way[] = [
    { icon: 'email', label: t.email, value: contactEmailOf(settings), draw: mail },
    { icon: 'call', label: t.phone, value: settings.contact_phone, draw: phone },
    { icon: 'call', label: t.phoneAlt, value: settings.contact_phone_alt, draw: phone },
    { icon: 'place', label: t.address, value: settings.contact_address, draw: words },
    ...profilesOf(settings).map(({ name, icon, text, href }) => ({
      icon,
      label: t[name],
      value: text,
      draw: href === null ? handle : profileAt(href),
    })),
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
  return (
    <a href={`mailto:${address}`}>
      <TextWithEmails text={address} />
    </a>
  );
}

function phone(number: string) {
  return (
    <a href={telephoneHref(number)} dir="ltr">
      {number}
    </a>
  );
}

function handle(text: string) {
  return <bdi>{text}</bdi>;
}

/** Renders a profile that has a URL: its text as it was written, without the protocol. */
function profileAt(href: string) {
  return (text: string) => (
    <a href={href} rel="noopener" dir="ltr">
      {text.replace(/^https:\/\/(www\.)?/, '')}
    </a>
  );
}
