import type { ReactNode } from 'react';
import type { Settings } from '../../../server/admin/shared/settings.ts';
import type { FieldSpec, FormSpec, Outcome } from '../../../server/shared/form.ts';
import { paths } from '../../../server/shared/paths.ts';
import { may, type Panel } from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';

export type SettingsProps = PanelProps & { settings: Settings };

export function settingsForm(
  { control: { form } }: Messages,
  fields: FieldSpec[],
  outcome: Outcome = { type: 'stay' },
): FormSpec {
  return {
    method: 'PATCH',
    action: paths.api.settings,
    sends: 'changes',
    sections: [{ fields }],
    button: { label: form.save },
    outcome,
  };
}

/** The breadcrumbs of a settings page; none if the user may not see all settings. */
export function settingsCrumbs(panel: Panel, t: Messages) {
  if (!may(panel, 'settings:read')) return [];
  const { site } = panel;
  return [{ label: t.control.settings.title, href: localizedHref(site, paths.control.settings) }];
}

/** The breadcrumbs of a page about emails, which the settings of emails lead to. */
export function mailCrumbs(panel: Panel, t: Messages) {
  const href = localizedHref(panel.site, paths.control.mailSettings);
  return [...settingsCrumbs(panel, t), { label: t.control.fields.email, href }];
}

type LayoutProps = PanelProps & {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
};

export function SettingsLayout({ panel, t, ...props }: LayoutProps) {
  return (
    <PanelLayout
      panel={panel}
      t={t}
      crumbs={settingsCrumbs(panel, t)}
      styles={panel.site.manifest.settingsStyles}
      {...props}
    />
  );
}

/** A link to a page of settings, with their current values as a text. */
export type SettingsLink = { path: string; title: string; text?: string | undefined };

export function SettingsLinks({ site, links }: { site: Site; links: SettingsLink[] }) {
  return (
    <ul className="settings-links">
      {links.map(({ path, title, text }) => (
        <li key={path}>
          <a className="plain finger break" href={localizedHref(site, path)}>
            <strong>{title}</strong>
            {text !== undefined && (
              <span className="soft small">
                <TextWithEmails text={text} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
