import type { CappedCount } from '../../server/shared/capped-count.ts';
import type { IconName } from '../../server/shared/catalog.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Messages } from '../translations/messages.ts';

export type Section = {
  href: string;
  icon: IconName;
  label: string;
  /** The path prefix of its pages, if `href` is not its only page. */
  within?: string;
  /** How much needs attention, and a label for it. */
  waiting?: CappedCount & { label: string };
  /** Whether it is in the tab bar of a narrow window. */
  isTab?: true;
};

/** Sections that belong together; without a title those that stand alone. */
type Group = { title: string | null; sections: Section[] };

/** The sections of the panel. */
export function sectionsOf({ waiting }: Panel, t: Messages): Group[] {
  const { panel: words, dashboard } = t.control;
  const { control } = paths;
  return [
    {
      title: words.work,
      sections: [
        { href: control.index, icon: 'dashboard', label: words.dashboard, isTab: true },
        {
          href: control.parcels,
          icon: 'inventory_2',
          label: words.parcels,
          within: '/control/parcels/',
          waiting: { ...waiting.parcels, label: t.alerts.title },
          isTab: true,
        },
        { href: control.scan, icon: 'qr_code_scanner', label: t.scan.title, isTab: true },
        {
          href: control.invoices,
          icon: 'receipt_long',
          label: words.invoices,
          within: '/control/invoice/',
        },
      ],
    },
    {
      title: words.customers,
      sections: [
        {
          href: control.messages,
          icon: 'chat',
          label: words.messages,
          within: '/control/messages/',
          waiting: { ...waiting.messages, label: dashboard.unreadMessages },
          isTab: true,
        },
        {
          href: control.mails,
          icon: 'mail',
          label: words.email,
          within: '/control/email/',
          waiting: { ...waiting.emails, label: dashboard.failedMails },
        },
      ],
    },
    {
      title: words.site,
      sections: [
        { href: control.pages, icon: 'article', label: words.pages, within: '/control/pages/' },
        {
          href: control.reviews,
          icon: 'rate_review',
          label: words.reviews,
          within: '/control/reviews/',
        },
        {
          href: control.clients,
          icon: 'handshake',
          label: words.clients,
          within: '/control/clients/',
        },
      ],
    },
    {
      title: null,
      sections: [
        {
          href: control.settings,
          icon: 'settings',
          label: words.settings,
          within: '/control/settings',
        },
        { href: control.audit, icon: 'history', label: words.audit },
      ],
    },
  ];
}
