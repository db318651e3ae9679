import type { ActivityColor } from './enums.ts';

/** Where a parcel stands, in the terms of the field; each has its words in every language. */
export const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
] as const;
export type Stage = (typeof stages)[number];

/** Whether events of a stage happen where the company works, and not at the sender's or the recipient's, or on the way there. */
export function isAtFacility(stage: Stage | null): boolean {
  return stage === null || facilityStages.some((one) => one === stage);
}

const facilityStages = [
  'in_transit',
  'at_customs',
  'ready_for_pickup',
  'on_hold',
  'exception',
] as const satisfies Stage[];

/** The progress of a parcel, as far as it is certain. */
export type Progress = 'delivered' | 'in_transit' | 'exception';

/** What each stage says of a parcel's progress; null: the parcel has not set out yet. */
export const progressByStage: Record<Stage, Progress | null> = {
  pending: null,
  info_received: null,
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_customs: 'in_transit',
  out_for_delivery: 'in_transit',
  ready_for_pickup: 'in_transit',
  delivered: 'delivered',
  attempt_failed: 'exception',
  on_hold: 'exception',
  exception: 'exception',
  returned: 'exception',
};

/**
 * Unambiguous texts that companies write into the field "status", in the fifteen languages. Texts
 * that are sometimes used for a parcel that has only been sent are left out of `delivered`.
 */
const words: Record<'delivered' | 'in_transit', string[]> = {
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

/** By the text as it is listed, which is how it is mostly written, and by its normalized form. */
const progressByText = new Map<string, 'delivered' | 'in_transit'>([
  ...textsOf('in_transit'),
  ...textsOf('delivered'),
]);

/**
 * The progress of a parcel, or null if it is unknown: what its stage says, and without one its status.
 *
 * @param newest the parcel's newest event.
 */
export function progressOf(
  { stage, status }: { stage: Stage | null; status: string | null },
  newest: { color: ActivityColor } | undefined,
): Progress | null {
  return stage === null ? statedProgress(status, newest) : progressByStage[stage];
}

/**
 * The progress by the status text alone. The status is free text, so only known texts
 * that match as a whole count. Of the newest event only the colour red counts, which is never
 * chosen by accident: a green plane is the default, and a check mark may mean any step.
 *
 * The status "delivered" takes precedence over a red event, which may be an earlier attempt; any
 * other status does not.
 */
function statedProgress(
  status: string | null,
  newest: { color: ActivityColor } | undefined,
): Progress | null {
  const text = status ?? '';
  const stated = progressByText.get(text) ?? progressByText.get(folded(text)) ?? null;
  return stated !== 'delivered' && newest?.color === 'red' ? 'exception' : stated;
}

function textsOf(progress: 'delivered' | 'in_transit') {
  const texts = words[progress].flatMap((line) => line.split('|'));
  return texts.flatMap((text) => [text, folded(text)].map((form) => [form, progress] as const));
}

/** Normalizes case, accents, spaces, and a full stop or exclamation mark at the end. */
function folded(text: string): string {
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
