import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';

/** A page of settings, and how they are set, or what they are for. */
export type SettingsLink = { path: string; title: string; text: string };

/** Links to pages of settings. */
export function SettingsLinks({ site, links }: { site: Site; links: SettingsLink[] }) {
  return (
    <ul className="settings-links">
      {links.map(({ path, title, text }) => (
        <li key={path}>
          <a href={localizedHref(site, path)}>
            <strong>{title}</strong>
            <span>
              <TextWithEmails text={text} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
