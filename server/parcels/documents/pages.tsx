import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  DocumentsPage,
  LabelChoice,
  LabelSheets,
  RenderedDocument,
  type TooLong,
} from '../../../views/parcels/documents/documents-page.tsx';
import { ParcelLabel } from '../../../views/parcels/documents/label.tsx';
import { Manifest } from '../../../views/parcels/documents/manifest.tsx';
import { DeliveryNote, Waybill } from '../../../views/parcels/documents/waybill.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { idIn, isPossibleId } from '../../database/rows.ts';
import type { ParcelRow } from '../../database/tables.ts';
import { oneByOne } from '../../database/yield-to-requests.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie } from '../../http/cookies.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import type { Panel } from '../../web/shared/panel.ts';
import { withAddressLines } from '../addresses/compose.ts';
import { findNewestDelivery } from '../deliveries/proofs.ts';
import { readParcelListRequest } from '../list/filter.ts';
import { listParcelIds, readParcelRows } from '../list/list.ts';
import { redactPhones } from '../phones.ts';
import { findRunWithStops } from '../runs/runs.ts';
import {
  type DocumentName,
  type LabelSize,
  labelFormats,
  labelSizes,
  labelsPerPage,
  waybillCodeSizes,
} from '../shared/parcel-list.ts';
import type { RunWithStops } from '../shared/run.ts';
import { fitLabels, type LabelReader, sendLabels } from './labels.ts';
import { drawPrintedCodes, trackingUrl } from './printed-codes.ts';

type SiteContext = Context<SiteEnv>;

function renderLabels(c: SiteContext) {
  return renderDocuments(c, 'labels', ({ panel, t }, parcels) =>
    drawLabelSheets(c, { ...panel, t, lane: 'staff' }, parcels, paths.control.labels),
  );
}

/**
 * Draws the labels of parcels in the size that the query asks for, and the form that chooses it.
 *
 * @param path the page's.
 * @returns a file, if the query asks for one and all labels are in it.
 */
export async function drawLabelSheets(
  c: SiteContext,
  reader: LabelReader,
  parcels: ParcelRow[],
  path: string,
): Promise<Required<Documents> | Response> {
  const size = readLabelSize(c);
  const start = readStart(c, size);
  const { site, t } = reader;
  const { labels, tooLong } = await fitLabels(c, reader, parcels, size);
  const format = labelFormats.find((name) => name === c.req.query('format'));
  if (format !== undefined && labels.length > 0 && tooLong.length === 0) {
    return sendLabels(c, reader, { parcels, labels, size, start, format });
  }
  const choice = { site, t, action: path, size, start, parameters: parcelParams(c) };
  const sheets = await oneByOne(labels, (label) =>
    renderToStaticMarkup(<ParcelLabel site={site} t={t} {...label} size={size} />),
  );
  return {
    choice: <LabelChoice {...choice} />,
    tooLong,
    children: sheets.length > 0 && <LabelSheets size={size} start={start} labels={sheets} />,
  };
}

function renderWaybills(c: SiteContext) {
  return renderDocuments(c, 'waybills', (shared, parcels) =>
    renderSheets(parcels, (parcel) => {
      const { tracking_code: barCode } = parcel;
      const qrCode = trackingUrl(barCode, c.var.origin);
      const codes = drawPrintedCodes({ barCode, qrCode }, waybillCodeSizes);
      return <Waybill {...shared} parcel={withLocalAddressLines(shared, parcel)} codes={codes} />;
    }),
  );
}

function renderDeliveryNotes(c: SiteContext) {
  return renderDocuments(c, 'deliveryNotes', (shared, parcels) =>
    renderSheets(parcels, async (parcel) => {
      const delivery = await findNewestDelivery(c.var.deps.db, parcel.id);
      return (
        <DeliveryNote
          {...shared}
          parcel={withLocalAddressLines(shared, parcel)}
          delivery={delivery}
        />
      );
    }),
  );
}

function renderManifest(c: SiteContext) {
  return renderDocuments(c, 'manifest', async (shared, parcels, plan) => {
    const now = new Date().toISOString();
    return { children: <Manifest {...shared} parcels={parcels} plan={plan} now={now} /> };
  });
}

export const renderers = {
  labels: renderLabels,
  waybills: renderWaybills,
  deliveryNotes: renderDeliveryNotes,
  manifest: renderManifest,
} satisfies Record<DocumentName, unknown>;

function withLocalAddressLines({ panel: { site } }: Shared, parcel: ParcelRow): ParcelRow {
  return withAddressLines(parcel, site.contentLang ?? site.language.tag);
}

type Shared = { panel: Panel; t: Messages };
type Documents = { children: ReactNode; choice?: ReactElement; tooLong?: TooLong[] };

async function renderDocuments(
  c: SiteContext,
  document: DocumentName,
  draw: (
    shared: Shared,
    parcels: ParcelRow[],
    plan: RunWithStops | null,
  ) => Promise<Documents | Response>,
) {
  const [panel, plan] = await Promise.all([readPanel(c), readManifestRun(c, document)]);
  if (plan === undefined) return notFoundPage(c, panel);
  const chosen = plan === null ? await readParcelSelection(c) : await readRunParcels(c, plan);
  const { unknown, isCut } = chosen;
  const parcels = chosen.parcels.map((parcel) => redactPhones(c, parcel));
  const shared = { panel, t: c.var.t };
  const isNew = c.req.query('created') === 'yes' && parcels.length > 0;
  const page = { ...shared, document, unknown, isCut, count: parcels.length, isNew, plan };
  const drawn = await draw(shared, parcels, plan);
  if (drawn instanceof Response) return drawn;
  return renderPanel(c, panel, <DocumentsPage {...page} {...drawn} />);
}

async function renderSheets(
  parcels: ParcelRow[],
  draw: (parcel: ParcelRow) => ReactElement | Promise<ReactElement>,
): Promise<Documents> {
  const children = await oneByOne(parcels, async (parcel) => {
    const html = renderToStaticMarkup(await draw(parcel));
    return <RenderedDocument key={parcel.id} html={html} className="document-sheet" />;
  });
  return { children };
}

/** The query parameters that name the parcels. The form that changes the size of the labels sends them again. */
function parcelParams(c: SiteContext): [string, string][] {
  const own = ['size', 'start', 'format', 'lang', 'created'];
  return Object.entries(c.req.query()).filter(([name]) => !own.includes(name));
}

const cookie = 'label_size';
const year = 60 * 60 * 24 * 365;

/** The size of labels in the query, which a cookie remembers; otherwise the remembered one. */
function readLabelSize(c: SiteContext): LabelSize {
  const options = ownCookie(c);
  const size = toLabelSize(c.req.query('size'));
  if (size !== null) setCookie(c, cookie, size, { ...options, maxAge: year });
  return size ?? toLabelSize(getCookie(c, cookie, options.prefix)) ?? '4x6';
}

/** The place of the first label on its sheet, from 1: the places before it have been used already. */
function readStart(c: SiteContext, size: LabelSize): number {
  const start = Number(c.req.query('start') ?? 1);
  return Number.isInteger(start) && start >= 1 && start <= labelsPerPage[size] ? start : 1;
}

function toLabelSize(name: string | undefined): LabelSize | null {
  return labelSizes.find((size) => size === name) ?? null;
}

/** The run of a manifest, as it is now; null: the document is of chosen parcels; undefined: there is no such run. */
async function readManifestRun(c: SiteContext, document: DocumentName) {
  const id = c.req.query('run');
  if (document !== 'manifest' || id === undefined) return null;
  return findRunWithStops(c.var.deps.db, idIn(id));
}

/** The parcels of a run in the order of its stops, with what is still to be collected for each. */
async function readRunParcels(c: SiteContext, { stops }: RunWithStops) {
  const ids = stops.map(({ parcel_id }) => parcel_id);
  const due = new Map(stops.map(({ parcel_id, cod_amount }) => [parcel_id, cod_amount]));
  const rows = await readParcelRows(c.var.deps.db, ids);
  const parcels = rows.map((parcel) => ({ ...parcel, cod_amount: due.get(parcel.id) ?? null }));
  return { parcels, unknown: [], isCut: false };
}

/**
 * Reads the parcels that a URL names: by their ids (`?parcels=`, with commas between them), or with `?all=yes` by its filter and
 * search. They are in the order in which they were chosen.
 *
 * @returns `unknown`: the ids that no parcel has, as they were written; `isCut`: whether more parcels were chosen than one request
 *   prints.
 * @throws {InvalidRequest} if the filter has invalid values.
 */
async function readParcelSelection(c: SiteContext) {
  const { db } = c.get('deps');
  if (c.req.query('all') === 'yes') {
    const { search } = readListRequest(c);
    const request = readParcelListRequest(c);
    const { ids, isCut } = await listParcelIds(db, search, request, limits.documents);
    return { parcels: await readParcelRows(db, ids), unknown: [], isCut };
  }
  const list = c.req.query('parcels') ?? '';
  const named = [...new Set(list.split(',').map((part) => part.trim()))].filter(Boolean);
  const isId = (part: string) => isPossibleId(idIn(part));
  const ids = named.filter(isId).map(Number);
  const printed = ids.slice(0, limits.documents);
  const parcels = await readParcelRows(db, printed);
  const found = new Set(parcels.map(({ id }) => id));
  const gone = printed.filter((id) => !found.has(id)).map(String);
  const unknown = [...gone, ...named.filter((part) => !isId(part))];
  return { parcels, unknown, isCut: ids.length > limits.documents };
}
