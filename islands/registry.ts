import type { ReactNode } from 'react';

type Draw<Props> = (props: Props) => ReactNode;

/** An island that is loaded when it is needed; until then `draw` is null. */
type LazyIsland<Props> = { draw: Draw<Props> | null; load(): Promise<void> };

function island<Props>(load: () => Promise<{ default: Draw<Props> }>): LazyIsland<Props> {
  return {
    draw: null,
    async load() {
      this.draw = (await load()).default;
    },
  };
}

/**
 * Every island by the name of its file. The server loads an island when a page first draws it, the loader hydrates it, and
 * the build bundles each file that is imported here.
 */
const islands = {
  'add-passkey': island(() => import('./auth/add-passkey.tsx')),
  'join-passkey': island(() => import('./auth/join-passkey.tsx')),
  'passkey-sign-in': island(() => import('./auth/passkey-sign-in.tsx')),
  'recovery-codes': island(() => import('./auth/recovery-codes.tsx')),
  'sign-out': island(() => import('./auth/sign-out.tsx')),
  'branding-preview': island(() => import('./content/branding/branding-preview.tsx')),
  'color-picker': island(() => import('./content/branding/color-picker.tsx')),
  resolution: island(() => import('./content/home/resolution.tsx')),
  'content-preview': island(() => import('./content/pages/content-preview.tsx')),
  'content-toolbar': island(() => import('./content/pages/content-toolbar.tsx')),
  'review-carousel': island(() => import('./content/reviews/review-carousel.tsx')),
  'customer-input': island(() => import('./customers/customer-input.tsx')),
  'invoice-lines': island(() => import('./invoices/invoice-lines.tsx')),
  'server-test': island(() => import('./notifications/mail-server/server-test.tsx')),
  'mail-actions': island(() => import('./notifications/mail/mail-actions.tsx')),
  'template-preview': island(() => import('./notifications/mail/template-preview.tsx')),
  'status-email-preview': island(
    () => import('./notifications/status-emails/status-email-preview.tsx'),
  ),
  'status-emails': island(() => import('./notifications/status-emails/status-emails.tsx')),
  'api-console': island(() => import('./openapi/api-console.tsx')),
  'backup-confirmation': island(() => import('./ops/backup-confirmation.tsx')),
  'activity-list': island(() => import('./parcels/activities/activity-list.tsx')),
  'geocoder-test': island(() => import('./parcels/addresses/geocoder-test.tsx')),
  deliver: island(() => import('./parcels/deliveries/deliver.tsx')),
  'event-appearance': island(() => import('./parcels/events/event-appearance.tsx')),
  'event-button': island(() => import('./parcels/events/event-button.tsx')),
  'event-form': island(() => import('./parcels/events/event-form.tsx')),
  'parcel-bulk': island(() => import('./parcels/list/parcel-bulk.tsx')),
  'stops-map': island(() => import('./parcels/map/stops-map.tsx')),
  'address-reading': island(() => import('./parcels/new/address-reading.tsx')),
  'pieces-field': island(() => import('./parcels/new/pieces-field.tsx')),
  'sender-choice': island(() => import('./parcels/new/sender-choice.tsx')),
  'delete-parcel': island(() => import('./parcels/parcel-page/delete-parcel.tsx')),
  'parcel-history': island(() => import('./parcels/parcel-page/parcel-history.tsx')),
  'parcel-map': island(() => import('./parcels/parcel-page/parcel-map.tsx')),
  'parcel-status': island(() => import('./parcels/parcel-page/parcel-status.tsx')),
  'parcel-search': island(() => import('./parcels/parcel-search.tsx')),
  'unsent-items': island(() => import('./parcels/queue/unsent-items.tsx')),
  'run-board': island(() => import('./parcels/runs/run-board.tsx')),
  'run-stops': island(() => import('./parcels/runs/run-stops.tsx')),
  scan: island(() => import('./parcels/scan/scan.tsx')),
  today: island(() => import('./parcels/today/today.tsx')),
  'price-preview': island(() => import('./prices/price-preview.tsx')),
  'price-table': island(() => import('./prices/price-table.tsx')),
  'copy-button': island(() => import('./shared/copy-button.tsx')),
  'copy-link': island(() => import('./shared/copy-link.tsx')),
  'copy-text': island(() => import('./shared/copy-text.tsx')),
  'day-control': island(() => import('./shared/form/day-control.tsx')),
  'remove-picture': island(() => import('./shared/form/remove-picture.tsx')),
  'timestamp-control': island(() => import('./shared/form/timestamp-control.tsx')),
  'page-notice': island(() => import('./shared/page-notice.tsx')),
  print: island(() => import('./shared/print.tsx')),
  'share-links': island(() => import('./tracking/share-links.tsx')),
  tracker: island(() => import('./tracking/tracker.tsx')),
  import: island(() => import('./transfer/imports/import.tsx')),
};

export type IslandName = keyof typeof islands;

type PropsOf<Island> = Island extends LazyIsland<infer Props> ? Props : never;

/** The props of each island; plain JSON. */
export type IslandProps = { [Name in IslandName]: PropsOf<(typeof islands)[Name]> };

export const registry: { [Name in IslandName]: LazyIsland<IslandProps[Name]> } = islands;
