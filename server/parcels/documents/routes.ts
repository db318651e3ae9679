import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';

const { control } = paths;

/** The module is loaded with the first document, because it brings bar codes and the widths of letters. */
const loadDocumentPages = () => import('./pages.tsx');

export const documentPages = new Hono<SiteEnv>()
  .get(control.labels, allowsPage('parcels:read'), async (c) =>
    (await loadDocumentPages()).renderLabels(c),
  )
  .get(control.waybills, allowsPage('parcels:read'), async (c) =>
    (await loadDocumentPages()).renderWaybills(c),
  )
  .get(control.deliveryNotes, allowsPage('parcels:read'), async (c) =>
    (await loadDocumentPages()).renderDeliveryNotes(c),
  )
  .get(control.manifest, allowsPage('parcels:read'), async (c) =>
    (await loadDocumentPages()).renderManifest(c),
  );
