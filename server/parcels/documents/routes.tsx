import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  DocumentsPage,
  LabelChoice,
  LabelSheets,
  RenderedDocument,
} from '../../../views/parcels/documents/documents-page.tsx';
import { Label } from '../../../views/parcels/documents/label.tsx';
import { DeliveryNote, Waybill } from '../../../views/parcels/documents/waybill.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { idIn, isPossibleId } from '../../database/rows.ts';
import type { ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie } from '../../http/cookies.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { pieceCode } from '../../shared/typed-code.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import type { Panel } from '../../web/shared/panel.ts';
import { printedAddresses, withAddressLines } from '../addresses/compose.ts';
import { findNewestDelivery } from '../deliveries/proofs.ts';
import { readParcelListRequest } from '../list/filter.ts';
import { listParcelIds, readRows } from '../list/list.ts';
import { forReader } from '../phones.ts';
import {
  codeSizes,
  type DocumentName,
  type LabelSize,
  labelSizes,
  labelsPerPage,
  waybillCodeSizes,
} from '../shared/parcel-list.ts';

const { control } = paths;

export const documentPages = new Hono<SiteEnv>()
  .get(control.labels, allowsPage('parcels:read'), async (c) => {
    const size = readLabelSize(c);
    const start = readStart(c, size);
    const { addressOf, printedCodesOf } = await import('./printed-codes.ts');
    return renderDocuments(c, 'labels', async (shared, parcels) => {
      const labels = await renderOneByOne(parcels.flatMap(piecesOf), ({ parcel, piece }) => {
        const { tracking_code, pieces_count } = parcel;
        const code = pieceCode(tracking_code, piece, pieces_count);
        // A piece has no address: its code is for scanning.
        const qrCode = pieces_count === 1 ? addressOf(tracking_code, c.var.origin) : code;
        const codes = printedCodesOf({ barCode: code, qrCode }, codeSizes[size]);
        const { contentLang, language } = shared.panel.site;
        const addresses = printedAddresses(parcel, contentLang ?? language.tag);
        const own = { parcel, piece, addresses, codes, size };
        return <Label {...shared} {...own} />;
      });
      return {
        choice: <LabelChoice {...shared} size={size} start={start} parameters={parcelParams(c)} />,
        children: <LabelSheets size={size} start={start} labels={labels} />,
      };
    });
  })
  .get(control.waybills, allowsPage('parcels:read'), async (c) => {
    const { addressOf, printedCodesOf } = await import('./printed-codes.ts');
    return renderDocuments(c, 'waybills', (shared, parcels) =>
      onSheets(parcels, (parcel) => {
        const { tracking_code: barCode } = parcel;
        const qrCode = addressOf(barCode, c.var.origin);
        const codes = printedCodesOf({ barCode, qrCode }, waybillCodeSizes);
        return <Waybill {...shared} parcel={inLines(shared, parcel)} codes={codes} />;
      }),
    );
  })
  .get(control.deliveryNotes, allowsPage('parcels:read'), (c) =>
    renderDocuments(c, 'deliveryNotes', (shared, parcels) =>
      onSheets(parcels, async (parcel) => {
        const delivery = await findNewestDelivery(c.var.deps.db, parcel.id);
        return <DeliveryNote {...shared} parcel={inLines(shared, parcel)} delivery={delivery} />;
      }),
    ),
  )
  .get(control.manifest, allowsPage('parcels:read'), (c) =>
    renderDocuments(c, 'manifest', async (shared, parcels) => {
      const { Manifest } = await import('../../../views/parcels/documents/manifest.tsx');
      return {
        children: <Manifest {...shared} parcels={parcels} now={new Date().toISOString()} />,
      };
    }),
  );

function inLines({ panel: { site } }: Shared, parcel: ParcelRow): ParcelRow {
  return withAddressLines(parcel, site.contentLang ?? site.language.tag);
}

/** Each piece of a parcel has a label. */
function piecesOf(parcel: ParcelRow) {
  return Array.from({ length: parcel.pieces_count }, (_, index) => ({ parcel, piece: index + 1 }));
}

type Shared = { panel: Panel; t: Messages };
type Documents = { children: ReactNode; choice?: ReactElement };

async function renderDocuments(
  c: Context<SiteEnv>,
  document: DocumentName,
  draw: (shared: Shared, parcels: ParcelRow[]) => Promise<Documents>,
) {
  const [panel, chosen] = await Promise.all([readPanel(c), readParcelSelection(c)]);
  const { unknown, isCut } = chosen;
  const parcels = chosen.parcels.map((parcel) => forReader(c, parcel));
  const shared = { panel, t: c.var.t };
  const isNew = c.req.query('created') === 'yes' && parcels.length > 0;
  const page = { ...shared, document, unknown, isCut, count: parcels.length, isNew };
  return renderPanel(c, panel, <DocumentsPage {...page} {...(await draw(shared, parcels))} />);
}

async function onSheets(
  parcels: ParcelRow[],
  draw: (parcel: ParcelRow) => ReactElement | Promise<ReactElement>,
): Promise<Documents> {
  const documents = await renderOneByOne(parcels, draw);
  const children = documents.map((html, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <RenderedDocument key={index} html={html} className="document-sheet" />
  ));
  return { children };
}

/** The parcels in the query of a request, for the same request with another size. */
function parcelParams(c: Context<SiteEnv>): [string, string][] {
  const own = ['size', 'start', 'lang', 'created'];
  return Object.entries(c.req.query()).filter(([name]) => !own.includes(name));
}

/** How long rendering may take before other requests are handled. */
const turnMs = 8;

/** Renders many documents one by one, and lets other requests be handled in between. @returns their HTML. */
async function renderOneByOne<Item>(
  items: readonly Item[],
  draw: (item: Item) => ReactElement | Promise<ReactElement>,
): Promise<string[]> {
  const drawn: string[] = [];
  let begun = performance.now();
  for (const item of items) {
    drawn.push(renderToStaticMarkup(await draw(item)));
    if (performance.now() - begun < turnMs) continue;
    await nextTurn();
    begun = performance.now();
  }
  return drawn;
}

const cookie = 'label_size';
const year = 60 * 60 * 24 * 365;

/** The size of labels in the query, which a cookie remembers; otherwise the remembered one. */
function readLabelSize(c: Context<SiteEnv>): LabelSize {
  const options = ownCookie(c);
  const size = sizeOf(c.req.query('size'));
  if (size !== null) setCookie(c, cookie, size, { ...options, maxAge: year });
  return size ?? sizeOf(getCookie(c, cookie, options.prefix)) ?? '4x6';
}

/** The place on the sheet of the first label, from 1: those before it have been used already. */
function readStart(c: Context<SiteEnv>, size: LabelSize): number {
  const start = Number(c.req.query('start') ?? 1);
  return Number.isInteger(start) && start >= 1 && start <= labelsPerPage[size] ? start : 1;
}

function sizeOf(name: string | undefined): LabelSize | null {
  return labelSizes.find((size) => size === name) ?? null;
}

/**
 * Reads which parcels an address names: by their ids (`?parcels=`, with commas between them), or with `?all=yes`
 * those that its filter and search ask for; in the order in which they were chosen.
 *
 * @returns `unknown`: what was named and is no parcel, as it was written; `isCut`: whether more were chosen than are printed at
 *   once.
 * @throws {InvalidRequest} for a filter with values that are none.
 */
async function readParcelSelection(c: Context<SiteEnv>) {
  const { db } = c.get('deps');
  if (c.req.query('all') === 'yes') {
    const { search } = readListRequest(c);
    const request = readParcelListRequest(c);
    const { ids, isCut } = await listParcelIds(db, search, request, limits.documents);
    return { parcels: await readRows(db, ids), unknown: [], isCut };
  }
  const list = c.req.query('parcels') ?? '';
  const named = [...new Set(list.split(',').map((part) => part.trim()))].filter(Boolean);
  const isId = (part: string) => isPossibleId(idIn(part));
  const ids = named.filter(isId).map(Number);
  const printed = ids.slice(0, limits.documents);
  const parcels = await readRows(db, printed);
  const found = new Set(parcels.map(({ id }) => id));
  const gone = printed.filter((id) => !found.has(id)).map(String);
  const unknown = [...gone, ...named.filter((part) => !isId(part))];
  return { parcels, unknown, isCut: ids.length > limits.documents };
}
