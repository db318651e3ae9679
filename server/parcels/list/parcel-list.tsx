import type { Context } from 'hono';
import { z } from 'zod';
import { deletion } from '../../../views/panel/records/actions.ts';
import {
  DeliveryCell,
  PlaceCell,
  RecipientCell,
  RunCell,
  StageCell,
} from '../../../views/parcels/list/parcel-cells.tsx';
import { parcelStatusText, stageTexts } from '../../../views/parts/status.ts';
import { runName } from '../../../views/parts/titles.ts';
import type { ParcelRow } from '../../database/tables.ts';
import { siteToday } from '../../days.ts';
import { id } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readYes } from '../../http/input/list-request.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { declareList } from '../../lists/list.tsx';
import type { Money } from '../../lists/shared/cell.ts';
import { exportFormats, importKinds } from '../../shared/enums.ts';
import { copyPath, exportLinksPath, exportPath, paths, pathTo } from '../../shared/paths.ts';
import { lateBefore } from '../../working-calendar.ts';
import { localizeStatus, toAdminParcel } from '../event-presets/words.ts';
import { parcelShape } from '../model.ts';
import { findNoPriceTexts } from '../no-price.ts';
import { redactPhones } from '../phones.ts';
import { withRuns } from '../runs/runs.ts';
import { amountToCollect } from '../shared/cash.ts';
import { dueDay, isLate } from '../shared/delivery-days.ts';
import type { Parcel } from '../shared/parcel.ts';
import {
  chipFilters,
  documentNames,
  documentPaths,
  documentsPath,
  filterQuery,
} from '../shared/parcel-list.ts';
import type { ParcelRun } from '../shared/run.ts';
import { versionTag } from '../version.ts';
import { sortKeys } from './criteria.ts';
import { readParcelListRequest } from './filter.ts';
import { parcelFilters } from './filters.ts';
import { findLinkedNames, type LinkedNames } from './linked-names.ts';
import { parcelAmounts, parcelRows } from './rows.ts';

const listedRun = z
  .strictObject({
    id,
    name: z.string().nullable(),
    driver: z.strictObject({ id, name: z.string() }).nullable(),
  })
  .meta({ description: 'The last run of the parcel, where `with_run` asks for it.' });

export const listedParcel = z
  .strictObject({
    ...parcelShape,
    version: z.string().meta({ description: 'What `If-Match` takes: the `ETag` of the parcel.' }),
    run: listedRun.nullable().optional(),
    no_price: z.string().optional().meta({
      description: 'Why its delivery service has no price for it, in the reader’s language.',
    }),
  })
  .meta({ id: 'ListedParcel' });

type ListedParcel = Parcel &
  Partial<LinkedNames> & { run?: ParcelRun | null; no_price?: string; isLate?: boolean };

/** The columns whose values are not in the row of a parcel. */
const runColumns = ['run', 'driver'];

async function readListed(
  c: Context<SiteEnv>,
  found: ParcelRow[],
  columns: readonly string[],
): Promise<ListedParcel[]> {
  const { deps, language } = c.var;
  const noPrices = await findNoPriceTexts(c, found);
  const isAnswer = columns.length === 0;
  const { calendar } = deps.config;
  const dueBefore = lateBefore(calendar, siteToday(deps));
  const names = await findLinkedNames(deps.db, found, columns);
  const parcels = found.map((row) => {
    const no_price = noPrices.get(row.id);
    const parcel = redactPhones(
      c,
      isAnswer ? withVersion(row, c) : localizeStatus(row, language.code),
    );
    return {
      ...parcel,
      ...(no_price !== undefined && { no_price }),
      ...(!isAnswer && { isLate: isLate(row, dueBefore), ...names(row) }),
    };
  });
  const hasRuns = isAnswer
    ? readYes(c, 'with_run')
    : runColumns.some((name) => columns.includes(name));
  return hasRuns && requestMay(c, 'runs:read') ? withRuns(deps.db, parcels) : parcels;
}

/** A parcel as the API answers it. */
export function withVersion(row: ParcelRow, c: Context<SiteEnv>) {
  const parcel = redactPhones(c, toAdminParcel(row, c.var.language.code));
  return { ...parcel, version: versionTag(row) };
}

function money(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

const needs = 'parcels:write';

export const parcelList = declareList({
  name: 'parcels',
  path: paths.api.parcels,
  page: paths.control.parcels,
  summary: 'List parcels',
  needs: 'parcels:read',
  row: listedParcel,
  find: (c, query) =>
    parcelRows(c.var.deps.db, query.search?.trim() ?? '', readParcelListRequest(c, query)),
  rows: readListed,
  sorts: sortKeys,
  sums: { amounts: parcelAmounts },
  isLong: true,
  title: (t) => t.control.fields.parcels,
  nameOf: ({ tracking_code }) => tracking_code,
  href: ({ tracking_code: code }) => pathTo(paths.control.parcel, { code }),
  data: ({ tracking_code, stage, ...parcel }) => {
    const due = stage === 'delivered' ? null : amountToCollect(parcel);
    return { code: tracking_code, ...(due && { due: JSON.stringify(due) }) };
  },
  files: (query, t) => [
    ...importKinds.flatMap((kind) =>
      exportFormats.map((format) => ({
        name: `${kind}-${format}`,
        label: `${t.exporting.kinds[kind]} (${t.exporting.formats[format]})`,
        href: exportPath({ kind, format }, query),
      })),
    ),
    { name: 'links', label: t.exportLinks.menu, href: exportLinksPath(query) },
  ],
  prints: (query, t) => {
    const all = String(new URLSearchParams([...query, ['all', 'yes']]));
    return documentNames.map((name) => ({
      name,
      label: t.documents.kinds[name],
      href: `${documentPaths[name]}?${all}`,
    }));
  },
  ids: paths.api.parcelIds,
  create: {
    path: paths.control.createParcel,
    label: (t) => t.control.parcels.create,
    needs,
  },
  searchHint: (t) => t.parcelList.search,
  filters: parcelFilters,
  tabs: {
    late: { label: (t) => t.parcelList.late, query: asQuery(chipFilters.late) },
    out_for_delivery: {
      label: (t) => t.stages.out_for_delivery,
      query: asQuery(chipFilters.out),
    },
    no_run: { label: (t) => t.lists.runs.none, query: { run: 'none' }, needs: 'runs:read' },
  },
  columns: {
    tracking_code: {
      kind: 'text',
      label: (t) => t.control.fields.tracking_code,
      value: ({ tracking_code }) => tracking_code,
      draw: ({ tracking_code }) => (
        <span className="code">
          <bdi>{tracking_code}</bdi>
        </span>
      ),
    },
    recipient_name: {
      kind: 'text',
      label: (t) => t.control.fields.recipient_name,
      onPhone: 'line',
      value: ({ recipient_name }) => recipient_name,
      draw: ({ recipient_name: name, no_price: noPrice }) => (
        <RecipientCell name={name} noPrice={noPrice} />
      ),
    },
    destination: {
      kind: 'text',
      label: (t) => t.control.fields.destination,
      onPhone: 'hidden',
      value: ({ destination }) => destination,
      draw: ({ destination }, reader) => <PlaceCell place={destination} reader={reader} />,
    },
    status: {
      kind: 'text',
      label: (t) => t.control.fields.stage,
      onPhone: 'start',
      value: (parcel, t) => parcelStatusText(parcel, stageTexts(t)),
      draw: (parcel, reader) => <StageCell parcel={parcel} reader={reader} />,
    },
    delivery: {
      kind: 'day',
      label: (t) => t.parcelList.delivery,
      onPhone: 'end',
      value: (parcel) => dueDay(parcel),
      draw: (parcel, reader) => (
        <DeliveryCell parcel={parcel} isLate={parcel.isLate === true} reader={reader} />
      ),
    },
    current_location: {
      kind: 'text',
      label: (t) => t.control.fields.current_location,
      onPhone: 'hidden',
      value: (parcel) => parcel.current_location,
      draw: (parcel, reader) => <PlaceCell place={parcel.current_location} reader={reader} />,
    },
    run: {
      kind: 'text',
      label: (t) => t.runs.run,
      value: ({ run }, t) => (run ? runName(run, t.runs) : null),
      draw: ({ run }, reader) => run && <RunCell run={run} reader={reader} />,
      isOptional: true,
      needs: 'runs:read',
    },
    driver: {
      kind: 'text',
      label: (t) => t.runs.fields.driver,
      value: ({ run }) => run?.driver?.name ?? null,
      isOptional: true,
      needs: 'runs:read',
    },
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer }) => customer ?? null,
      isOptional: true,
      needs: 'customers:read',
    },
    payer: {
      kind: 'text',
      label: (t) => t.customers.payer,
      value: ({ payer }) => payer ?? null,
      isOptional: true,
      needs: 'customers:read',
    },
    reference: {
      kind: 'text',
      label: (t) => t.control.fields.reference,
      value: ({ reference }) => reference,
      isOptional: true,
    },
    service: {
      kind: 'text',
      label: (t) => t.control.fields.service,
      value: ({ service }) => service,
      isOptional: true,
    },
    price: {
      kind: 'money',
      label: (t) => t.control.fields.price,
      value: ({ price, currency }) => money(price, currency),
      isOptional: true,
    },
    cod_amount: {
      kind: 'money',
      label: (t) => t.control.fields.cod,
      value: ({ cod_amount, cod_currency }) => money(cod_amount, cod_currency),
      isOptional: true,
    },
    pieces_count: {
      kind: 'number',
      label: (t) => t.control.fields.pieces_count,
      value: ({ pieces_count }) => pieces_count,
      isOptional: true,
    },
    sender_name: {
      kind: 'text',
      label: (t) => t.control.fields.sender_name,
      value: ({ sender_name }) => sender_name,
      isOptional: true,
    },
    recipient_phone_number: {
      kind: 'text',
      label: (t) => t.control.fields.recipient_phone_number,
      value: (parcel) => parcel.recipient_phone_number,
      isOptional: true,
      needs: 'phones:read',
    },
    shipped_via: {
      kind: 'text',
      label: (t) => t.control.fields.shipped_via,
      value: ({ shipped_via }) => shipped_via,
      isOptional: true,
    },
    created_by: {
      kind: 'text',
      label: (t) => t.lists.createdBy,
      value: ({ created_by }) => created_by ?? null,
      isOptional: true,
      needs: 'activity-log:read',
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
      isOptional: true,
    },
    updated_at: {
      kind: 'time',
      label: (t) => t.parcelList.updated,
      value: ({ updated_at }) => updated_at,
      isOptional: true,
    },
  },
  actions: [
    {
      icon: 'content_copy',
      label: (t) => t.copies.copy,
      needs,
      href: ({ tracking_code }) => copyPath(tracking_code),
    },
    {
      icon: 'bolt',
      label: (t) => t.events.title,
      needs,
      name: 'event',
      href: ({ tracking_code: code }) => pathTo(paths.control.parcel, { code }),
    },
    {
      icon: 'content_copy',
      label: (t) => t.control.parcels.copyNumber,
      needs: 'parcels:read',
      copies: ({ tracking_code }) => tracking_code,
    },
    {
      icon: 'edit',
      label: (t) => t.control.parcels.update,
      needs,
      href: ({ tracking_code: code }) => pathTo(paths.control.updateParcel, { code }),
    },
    {
      icon: 'print',
      label: (t) => t.documents.kinds.labels,
      needs: 'parcels:read',
      href: ({ id: one }) => documentsPath('labels', [one]),
    },
    {
      icon: 'article',
      label: (t) => t.documents.kinds.waybills,
      needs: 'parcels:read',
      href: ({ id: one }) => documentsPath('waybills', [one]),
    },
    {
      icon: 'check_circle',
      label: (t) => t.proof.take,
      needs: 'deliveries:write',
      href: ({ tracking_code: code }) => pathTo(paths.control.deliver, { code }),
    },
    { ...deletion, needs, call: `DELETE ${paths.api.parcels}`, isBulk: true },
  ],
});

function asQuery(filter: Parameters<typeof filterQuery>[0]) {
  return Object.fromEntries(filterQuery(filter));
}
