import { type PageRequest, pagedList } from '../database/paginate.ts';
import type { ActivityRow, Db, ParcelRow } from '../database/tables.ts';
import {
  type ActivityColor,
  type Progress,
  progressByStage,
  type Stage,
  type Visibility,
} from '../shared/enums.ts';
import type { LanguageCode } from '../shared/languages.ts';
import { parcelApiPath } from '../shared/paths.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { withDateParts } from './activities/date-parts.ts';
import { type PlacesOfParcel, withTimeZones } from './activities/place-zones.ts';
import { findHistory, type HistoryRows, historyWithNewest } from './activities/queries.ts';
import { findNewestDelivery } from './deliveries/proofs.ts';
import { localizeParcel, toAdminParcel } from './event-presets/words.ts';
import { findParcelByKey, findParcelByTypedCode } from './find-parcel.ts';
import { findPieces } from './find-pieces.ts';
import {
  findPublicColumns,
  findPublicColumnsById,
  readOpenStop,
  readScannedPieces,
  toMaskSource,
} from './public-columns.ts';
import { localDate } from './shared/delivery-days.ts';
import type { PublicDelivery } from './shared/event.ts';
import {
  type HistoryPart,
  type MaskSource,
  type ParcelWithHistory,
  type PublicParcel,
  toPublicParcel,
} from './shared/parcel.ts';

type HistoryRequest = {
  /** The site's time zone, an IANA name, for the dates of activities. */
  timeZone: string;
  request: PageRequest;
  /** The query to keep in the next page's URL. */
  query?: string | undefined;
};

type OwnRequest = HistoryRequest & { language: LanguageCode };

export type ParcelWithVisibility = {
  parcel: PublicParcel;
  /** What the masked view of the parcel is made of. */
  source: MaskSource;
  publicVisibility: Visibility;
};

/**
 * The public fields of a parcel: the one with this id or exactly this typed code, or else the only one with the same
 * letters and digits. The first page needs two or three indexed reads.
 */
export async function findPublicParcel(db: Db, key: TypedCode | number, history: HistoryRequest) {
  const found = await (typeof key === 'number'
    ? findPublicColumnsById(db, key)
    : findPublicColumns(db, key));
  if (found === undefined) return undefined;
  const { id, created_at, visibility: publicVisibility } = found;
  const newest: ActivityRow[] = JSON.parse(found.newest);
  const rows = await historyWithNewest(db, id, history.request, newest);
  const [delivery = null]: (PublicDelivery | null)[] = JSON.parse(found.deliveries ?? '[]');
  const part = await readHistoryPart(db, found, rows, newest, history);
  const today = () => localDate(new Date(), history.timeZone);
  const parcel = toPublicParcel({
    ...found,
    delivery,
    ...part,
    ...readOpenStop(found.open_stop, today),
    pieces_scanned: readScannedPieces(found.piece_scans),
  });
  return { id, created_at, parcel, source: toMaskSource(found), publicVisibility };
}

/** Like findPublicParcel, but with all fields, for the administrator, who may also type an id. */
export async function findTypedParcel(
  db: Db,
  code: TypedCode,
  history: OwnRequest,
): Promise<ParcelWithHistory | undefined> {
  const parcel = (await findParcelByKey(db, code.code)) ?? (await findParcelByTypedCode(db, code));
  return parcel && withHistory(db, parcel, history);
}

/** A parcel with all fields, one page of its history, its pieces and its newest proof of delivery, in the reader's language. */
export async function withHistory(
  db: Db,
  parcel: ParcelRow,
  history: OwnRequest,
): Promise<ParcelWithHistory> {
  const { language, request } = history;
  const rows = await findHistory(db, parcel.id, request);
  const last =
    request.page === 1 ? rows : await findHistory(db, parcel.id, { page: 1, perPage: 1 });
  const delivery = await findNewestDelivery(db, parcel.id);
  const part = await readHistoryPart(db, parcel, rows, last.rows, history);
  const pieces = await findPieces(db, parcel);
  const whole = { ...toAdminParcel(parcel, language), pieces, delivery, ...part };
  return localizeParcel(whole, language);
}

async function readHistoryPart(
  db: Db,
  parcel: Pick<ParcelRow, 'tracking_code' | 'stage' | 'status'> & PlacesOfParcel,
  { rows, total }: HistoryRows,
  newest: readonly ActivityRow[],
  { timeZone, request, query = '' }: HistoryRequest,
): Promise<HistoryPart> {
  const dated = rows.map((row) => withDateParts(row, timeZone));
  const activities = await withTimeZones(db, parcel, dated);
  const path = `${parcelApiPath(parcel.tracking_code)}${query}`;
  return {
    history: pagedList(activities, total, request, path),
    progress: parcelProgress(parcel, newest[0]),
    ...stageSinceDay(parcel.stage, newest, timeZone),
  };
}

/** The stages of which it matters since when a parcel has them. */
const datedStages: Stage[] = ['out_for_delivery', 'attempt_failed', 'ready_for_pickup'];

/** Since which day a parcel has had its stage, if that matters. @param events the newest first. */
export function stageSinceDay(
  stage: ParcelRow['stage'],
  events: readonly Pick<ActivityRow, 'stage' | 'created_at'>[],
  timeZone: string,
): Pick<HistoryPart, 'stage_day'> {
  if (!datedStages.some((one) => one === stage)) return {};
  const since = events.find((event) => event.stage === stage)?.created_at;
  return since === undefined ? {} : { stage_day: localDate(new Date(since), timeZone) };
}

/**
 * Unambiguous texts that companies write into the field "status", in the fifteen languages. Texts
 * that are sometimes used for a parcel that has only been sent are left out of `delivered`.
 */
const knownStatusTexts: Record<'delivered' | 'in_transit', string[]> = {
  delivered: [
    'Delivered|Successfully delivered|Parcel delivered|Shipment delivered',
    'Entregue|Bezorgd|Afgeleverd|تم التسليم|تم التوصيل|Entregado|Entregada|Zugestellt',
    'تحویل داده شد|تحویل شد|Livré|Livrée|Доставлено|Доставлен|Доставлена|Вручено|Teslim edildi',
    'डिलीवर हो गया|डिलीवर किया गया|Consegnato|Consegnata|Levererad|Levererat|Utlämnad|Utlämnat',
    'Sudah diantar|Telah diantar|Telah diterima|Đã giao|Đã giao hàng|Giao hàng thành công',
  ],
  in_transit: [
    'In transit|On its way|On the way|Out for delivery|Em trânsito|A caminho|Saiu para entrega',
    'Onderweg|قيد النقل|في الطريق|قيد التوصيل|En tránsito|En camino|En reparto',
    'Unterwegs|In Zustellung|Im Transit|در راه|در حال حمل|En transit|En cours d’acheminement',
    'En route|En cours de livraison|В пути|Yolda|Dağıtımda|रास्ते में|In transito|In viaggio',
    'In consegna|På väg|Under transport|Dalam perjalanan|Sedang dikirim',
    'Đang vận chuyển|Đang giao hàng|Đang trên đường',
  ],
};

/**
 * The progress that a text states. The keys are the text as it is listed, which is its most frequent spelling, and its folded form.
 */
const progressByText = new Map<string, 'delivered' | 'in_transit'>([
  ...statedTexts('in_transit'),
  ...statedTexts('delivered'),
]);

/** The progress of a parcel by its stage, or without one by its status text; null if it is unknown. */
export function parcelProgress(
  { stage, status }: { stage: Stage | null; status: string | null },
  newest: { color: ActivityColor } | undefined,
): Progress | null {
  return stage === null ? statedProgress(status, newest) : progressByStage[stage];
}

/**
 * The progress by the status text alone. The status is free text, so only known texts that match as a whole count. The newest event
 * is only considered if its colour is red, because nobody chooses red by accident. A green plane is the default, and a check mark
 * may mean any step.
 *
 * The status "delivered" takes precedence over a red event, which may be an earlier attempt. Any other status does not.
 */
function statedProgress(status: string | null, newest: { color: ActivityColor } | undefined) {
  const text = status ?? '';
  const stated = progressByText.get(text) ?? progressByText.get(foldText(text)) ?? null;
  return stated !== 'delivered' && newest?.color === 'red' ? 'exception' : stated;
}

function statedTexts(progress: 'delivered' | 'in_transit') {
  const texts = knownStatusTexts[progress].flatMap((line) => line.split('|'));
  return texts.flatMap((text) => [text, foldText(text)].map((form) => [form, progress] as const));
}

/** Normalizes case, accents, spaces, and a full stop or exclamation mark at the end. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/[.!] ?$/, '')
    .trim();
}
