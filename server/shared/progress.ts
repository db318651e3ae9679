import type { ActivityColor } from './catalog.ts';

/** How a parcel is getting on, as far as that is certain. */
export type Progress = 'delivered' | 'in_transit' | 'exception';

/**
 * What companies write into the field "status" and can mean nothing else, in the fifteen languages.
 * What is sometimes said of a parcel that has only been sent off is left out of `delivered`.
 */
const words: Record<'delivered' | 'in_transit', string[]> = {
  delivered: [
    'Delivered|Successfully delivered|Parcel delivered|Shipment delivered',
    'Entregue|Bezorgd|Afgeleverd|تم التسليم|تم التوصيل|Entregado|Entregada|Zugestellt',
    'تحویل داده شد|تحویل شد|Livré|Livrée|Доставлено|Доставлен|Доставлена|Вручено|Teslim edildi',
    'डिलीवर हो गया|डिलीवर किया गया|Consegnato|Consegnata|Levererad|Levererat|Utlämnad|Utlämnat',
    'Sudah diantar|Telah diantar|Đã giao|Đã giao hàng|Giao hàng thành công',
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

const delivered = setOf(words.delivered);
const inTransit = setOf(words.in_transit);

/**
 * How a parcel is getting on, or null where nobody can say. The status is free text, so only words
 * that are known as a whole count. Of the newest event only red counts, which nobody chooses by
 * accident: a green plane is what every event begins with, and a check mark may stand for any step.
 *
 * A status of "delivered" outweighs an event in red, which may be the attempt before; anything else in
 * the status does not.
 *
 * @param newest the parcel's newest event.
 */
export function progressOf(
  status: string | null,
  newest: { color: ActivityColor } | undefined,
): Progress | null {
  const said = folded(status ?? '');
  if (delivered.has(said)) return 'delivered';
  if (newest?.color === 'red') return 'exception';
  return inTransit.has(said) ? 'in_transit' : null;
}

function setOf(lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split('|')).map(folded));
}

/** Without regard to case, accents, spaces and a full stop at the end. */
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
