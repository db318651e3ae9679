import type { IconName } from '../../../server/shared/catalog.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';

/** The way to each kind of settings. */
export function SettingsPage({ panel, t }: { panel: Panel; t: Messages }) {
  const words = t.control.settings;
  const { control } = paths;
  const tiles: { href: string; icon: IconName; title: string; text: string }[] = [
    {
      href: control.contactSettings,
      icon: 'call',
      title: words.contact,
      text: words.contactText,
    },
    { href: control.mailSettings, icon: 'mail', title: words.mail, text: words.mailText },
    { href: control.htmlSettings, icon: 'public', title: words.html, text: words.htmlText },
  ];
  return (
    <PanelLayout panel={panel} t={t} title={words.title}>
      <ul className="tiles">
        {tiles.map(({ href, icon, title, text }) => (
          <li key={href}>
            <a className="tile" href={linkTo(panel.site, href)}>
              <Icon name={icon} />
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </PanelLayout>
  );
}
