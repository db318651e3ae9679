import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { type Tile, Tiles } from '../../panel/tiles.tsx';
import type { Messages } from '../../translations/messages.ts';

/** Links to each kind of settings. */
export function SettingsPage({ panel, t }: { panel: Panel; t: Messages }) {
  const words = t.control.settings;
  const { control } = paths;
  const tiles: Tile[] = [
    {
      path: control.contactSettings,
      icon: 'call',
      title: words.contact,
      text: words.contactText,
    },
    {
      path: control.homeSettings,
      icon: 'home',
      title: t.control.home.title,
      text: t.control.home.text,
    },
    {
      path: control.brandingSettings,
      icon: 'image',
      title: t.branding.settings.title,
      text: t.branding.settings.text,
    },
    { path: control.mailSettings, icon: 'mail', title: words.mail, text: words.mailText },
    {
      path: control.mailServer,
      icon: 'send',
      title: t.mailServers.title,
      text: t.mailServers.text,
    },
    {
      path: control.privacySettings,
      icon: 'visibility',
      title: t.privacy.settings.title,
      text: t.privacy.settings.tile,
    },
    { path: control.htmlSettings, icon: 'public', title: words.html, text: words.htmlText },
    {
      path: control.embedSettings,
      icon: 'open_in_new',
      title: t.trackingFiles.settings.title,
      text: t.trackingFiles.settings.text,
    },
    {
      path: control.eventPresets,
      icon: 'bolt',
      title: t.events.presets,
      text: t.events.presetsText,
    },
    {
      path: control.stageMails,
      icon: 'mark_email_read',
      title: t.statusEmails.title,
      text: t.statusEmails.settingsText,
    },
    {
      path: control.invoiceSettings,
      icon: 'receipt_long',
      title: t.invoicing.settings.title,
      text: t.invoicing.settings.tile,
    },
    {
      path: control.backups,
      icon: 'inventory_2',
      title: t.control.backups.title,
      text: t.control.backups.lead,
    },
  ];
  return (
    <PanelLayout panel={panel} t={t} title={words.title}>
      <Tiles site={panel.site} tiles={tiles} />
    </PanelLayout>
  );
}
