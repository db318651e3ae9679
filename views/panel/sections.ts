import type { Permission } from '../../server/shared/account.ts';
import type { IconName } from '../../server/shared/enums.ts';
import type { CappedCount } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { findStartPage, may, type Panel } from '../../server/web/shared/panel.ts';
import type { Messages } from '../translations/messages.ts';

export type Section = {
  href: string;
  /** The permission that the page needs; null: every member sees it. */
  needs: Permission | null;
  /** Members with this permission find the page elsewhere. */
  unless?: Permission;
  icon: IconName;
  label: string;
  /** The path prefix of the section's pages. By default `href`, or the folder of its list. */
  within?: string;
  /** The number of records that need attention, and a label for it. */
  waiting?: CappedCount & { label: string };
  /** Whether it is in the tab bar of a narrow window. */
  isTab?: true;
};

/** Sections that belong together; null: they have no common title. */
type Group = { title: string | null; sections: Section[] };

export function panelSections(panel: Panel, t: Messages): Group[] {
  // Drivers start elsewhere, so the dashboard is left out.
  const passed = findStartPage(panel.role) === paths.control.index ? null : paths.control.index;
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

function allSections({ waiting }: Panel, t: Messages): Group[] {
  const { panel: words, dashboard, fields, settings, ...nouns } = t.control;
  const { control } = paths;
  const section = (
    href: string,
    needs: Section['needs'],
    icon: IconName,
    label: string,
    more: Partial<Section> = {},
  ): Section => ({ href, needs, icon, label, ...more });
  return [
    {
      title: words.work,
      sections: [
        section(control.index, null, 'dashboard', words.dashboard, { isTab: true }),
        section(control.parcels, 'parcels:read', 'inventory_2', fields.parcels, {
          waiting: { ...waiting.parcels, label: t.alerts.title },
          isTab: true,
        }),
        section(control.bookings, 'bookings:read', 'event', t.bookings.menu, {
          waiting: { ...waiting.bookings, label: t.bookings.waiting },
        }),
        section(control.collections, 'bookings:read', 'warehouse', t.collections.title, {
          waiting: { ...waiting.collections, label: t.bookings.waiting },
        }),
        section(control.scan, 'scan:read', 'qr_code_scanner', t.scan.title, { isTab: true }),
        section(control.today, 'deliveries:write', 'place', t.today.title, {
          // Members with the list of parcels do not need it in the tab bar.
          unless: 'parcels:read',
          isTab: true,
        }),
        section(control.runs, 'runs:read', 'local_shipping', t.runs.title, {
          within: '/control/run',
        }),
        section(control.shifts, 'runs:write', 'departure_board', t.fleet.shifts),
        section(control.cash, 'cash:read', 'payments', t.cash.title),
        section(control.payouts, 'payouts:read', 'outbox', t.payouts.title),
        section(control.eventPresets, 'parcels:write', 'bolt', t.events.presets, {
          unless: 'settings:read',
        }),
        section(control.deliveryServices, 'invoices:write', 'sell', t.prices.title),
        section(control.invoices, 'invoices:read', 'receipt_long', nouns.invoices.title),
      ],
    },
    {
      title: t.customers.title,
      sections: [
        section(control.customers, 'customers:read', 'people', t.customers.title),
        section(control.messages, 'messages:read', 'chat', nouns.messages.title, {
          waiting: { ...waiting.messages, label: dashboard.unreadMessages },
          isTab: true,
        }),
        section(control.mails, 'mail:read', 'mail', fields.email, {
          waiting: { ...waiting.emails, label: dashboard.failedMails },
        }),
      ],
    },
    {
      title: words.site,
      sections: [
        section(control.pages, 'content:read', 'article', nouns.pages.title),
        section(control.reviews, 'content:read', 'rate_review', nouns.reviews.title),
        section(control.clients, 'content:read', 'handshake', nouns.clients.title),
        section(control.homeSettings, 'content:write', 'home_work', nouns.home.title, {
          unless: 'settings:read',
        }),
        section(control.brandingSettings, 'content:write', 'image', t.setup.steps.branding, {
          unless: 'settings:read',
        }),
      ],
    },
    {
      title: null,
      sections: [
        section(control.settings, 'settings:read', 'settings', settings.title),
        section(control.staff, 'staff:read', 'people', t.staff.title),
        section(control.audit, 'activity-log:read', 'history', nouns.audit.title),
      ],
    },
  ];
}
