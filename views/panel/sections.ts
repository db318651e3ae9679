import type { Permission } from '../../server/shared/account.ts';
import type { IconName } from '../../server/shared/enums.ts';
import type { CappedCount } from '../../server/shared/envelope.ts';
import { may, type Panel, startPageOf } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Messages } from '../translations/messages.ts';

export type Section = {
  href: string;
  /** The permission that its page needs; null: every member sees it. */
  needs: Permission | null;
  /** Members with this permission find it elsewhere. */
  unless?: Permission;
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

/** The sections of the panel that a member may see. */
export function sectionsOf(panel: Panel, t: Messages): Group[] {
  // A driver's work begins elsewhere.
  const passed = startPageOf(panel.role) === paths.control.index ? null : paths.control.index;
  return allSections(panel, t).flatMap(({ title, sections }) => {
    const shown = sections.filter(
      ({ href, needs, unless }) =>
        href !== passed &&
        (needs === null || may(panel, needs)) &&
        (unless === undefined || !may(panel, unless)),
    );
    return shown.length === 0 ? [] : [{ title, sections: shown }];
  });
}

function allSections(panel: Panel, t: Messages): Group[] {
  const { waiting } = panel;
  const { panel: words, dashboard } = t.control;
  const { control } = paths;
  return [
    {
      title: words.work,
      sections: [
        {
          href: control.index,
          needs: null,
          icon: 'dashboard',
          label: words.dashboard,
          isTab: true,
        },
        {
          href: control.parcels,
          needs: 'parcels:read',
          icon: 'inventory_2',
          label: t.control.fields.parcels,
          within: '/control/parcels/',
          waiting: { ...waiting.parcels, label: t.alerts.title },
          isTab: true,
        },
        {
          href: control.scan,
          needs: 'scan:read',
          icon: 'qr_code_scanner',
          label: t.scan.title,
          isTab: true,
        },
        {
          href: control.today,
          needs: 'deliveries:write',
          // Whoever works with the list of parcels has no room for it.
          unless: 'parcels:read',
          icon: 'place',
          label: t.today.title,
          isTab: true,
        },
        {
          href: control.runs,
          needs: 'runs:read',
          icon: 'local_shipping',
          label: t.runs.title,
          within: '/control/run',
        },
        {
          href: control.cash,
          needs: 'cash:read',
          icon: 'payments',
          label: t.cash.title,
        },
        {
          href: control.eventPresets,
          needs: 'parcels:write',
          unless: 'settings:read',
          icon: 'bolt',
          label: t.events.presets,
        },
        {
          href: paths.control.deliveryServices,
          needs: 'invoices:write',
          icon: 'sell',
          label: t.prices.title,
          within: '/control/delivery-services/',
        },
        {
          href: control.invoices,
          needs: 'invoices:read',
          icon: 'receipt_long',
          label: t.control.invoices.title,
          within: '/control/invoice/',
        },
      ],
    },
    {
      title: words.customers,
      sections: [
        {
          href: control.customers,
          needs: 'customers:read',
          icon: 'people',
          label: t.customers.title,
          within: '/control/customers/',
        },
        {
          href: control.messages,
          needs: 'messages:read',
          icon: 'chat',
          label: t.control.messages.title,
          within: '/control/messages/',
          waiting: { ...waiting.messages, label: dashboard.unreadMessages },
          isTab: true,
        },
        {
          href: control.mails,
          needs: 'mail:read',
          icon: 'mail',
          label: t.control.fields.email,
          within: '/control/email/',
          waiting: { ...waiting.emails, label: dashboard.failedMails },
        },
      ],
    },
    {
      title: words.site,
      sections: [
        {
          href: control.pages,
          needs: 'content:read',
          icon: 'article',
          label: t.control.pages.title,
          within: '/control/pages/',
        },
        {
          href: control.reviews,
          needs: 'content:read',
          icon: 'rate_review',
          label: t.control.reviews.title,
          within: '/control/reviews/',
        },
        {
          href: control.clients,
          needs: 'content:read',
          icon: 'handshake',
          label: t.control.clients.title,
          within: '/control/clients/',
        },
        {
          href: control.homeSettings,
          needs: 'content:write',
          unless: 'settings:read',
          icon: 'home_work',
          label: t.control.home.title,
        },
        {
          href: control.brandingSettings,
          needs: 'content:write',
          unless: 'settings:read',
          icon: 'image',
          label: t.setup.steps.branding,
        },
      ],
    },
    {
      title: null,
      sections: [
        {
          href: control.settings,
          needs: 'settings:read',
          icon: 'settings',
          label: t.control.settings.title,
          within: '/control/settings',
        },
        { href: control.staff, needs: 'staff:read', icon: 'people', label: t.staff.title },
        {
          href: control.audit,
          needs: 'activity-log:read',
          icon: 'history',
          label: t.control.audit.title,
        },
      ],
    },
  ];
}
