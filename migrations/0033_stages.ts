import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const stages = [
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
];

/**
 * What companies wrote into the free text "status", where it can mean one stage alone. Texts that are
 * sometimes used for a parcel that has only been sent are left out of `delivered`.
 */
const words: Record<string, string[]> = {
  delivered: [
    'Delivered|Successfully delivered|Parcel delivered|Shipment delivered',
    'Entregue|Bezorgd|Afgeleverd|تم التسليم|تم التوصيل|Entregado|Entregada|Zugestellt',
    'تحویل داده شد|تحویل شد|Livré|Livrée|Доставлено|Доставлен|Доставлена|Вручено|Teslim edildi',
    'डिलीवर हो गया|डिलीवर किया गया|Consegnato|Consegnata|Levererad|Levererat|Utlämnad|Utlämnat',
    'Sudah diantar|Telah diantar|Đã giao|Đã giao hàng|Giao hàng thành công',
  ],
  out_for_delivery: [
    'Out for delivery|Saiu para entrega|قيد التوصيل|En reparto|In Zustellung',
    'En cours de livraison|Dağıtımda|In consegna|Đang giao hàng',
  ],
  in_transit: [
    'In transit|On its way|On the way|Em trânsito|A caminho|Onderweg|قيد النقل|في الطريق',
    'En tránsito|En camino|Unterwegs|Im Transit|در راه|در حال حمل|En transit|En route',
    'En cours d’acheminement|В пути|Yolda|रास्ते में|In transito|In viaggio|På väg|Under transport',
    'Dalam perjalanan|Sedang dikirim|Đang vận chuyển|Đang trên đường',
  ],
  returned: ['Returned to sender|Zurück an den Absender|Retour afzender|Devuelto al remitente'],
  at_customs: ['At customs|In customs|Held at customs|Beim Zoll|En aduana|En douane|In dogana'],
};

const stageByText = new Map(
  Object.entries(words).flatMap(([stage, lines]) =>
    lines.flatMap((line) => line.split('|')).map((text) => [folded(text), stage]),
  ),
);

/**
 * Stages beside the free status; the picture and the place of an activity, which may now go without a
 * description; and when each parcel was last heard of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const name of ['stage', 'stage_by_hand']) {
    await schema.alterTable('parcels').addColumn(name, 'text').execute();
    await schema
      .alterTable('parcels')
      .addCheckConstraint(`parcels_${name}`, oneOf(name, stages))
      .execute();
  }
  await schema.alterTable('parcels').addColumn('active_at', 'text').execute();

  for (const name of ['stage', 'location']) {
    await schema.alterTable('activities').addColumn(name, 'text').execute();
  }
  await schema
    .alterTable('activities')
    .addColumn('image', 'text', (c) => c.references('images.name').onDelete('set null'))
    .execute();
  await schema.alterTable('activities').dropConstraint('activities_description').execute();
  const rules = {
    activities_description: lengthWithin('description', 0, 2000),
    activities_stage: oneOf('stage', stages),
    activities_location: lengthWithin('location', 1, 300),
  };
  for (const [name, rule] of Object.entries(rules)) {
    await schema.alterTable('activities').addCheckConstraint(name, rule).execute();
  }
  await schema
    .createIndex('activities_by_image')
    .on('activities')
    .column('image')
    .where('image', 'is not', null)
    .execute();
  await noteActivity(db);
  await readStages(db);
}

async function noteActivity(db: Kysely<unknown>): Promise<void> {
  await sql`
    update parcels set active_at = (
      select max(created_at) from activities where parcel_id = parcels.id
    )`.execute(db);
}

async function readStages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select distinct status from parcels where status is not null`.execute(db);
  for (const { status } of rows) {
    const stage = stageByText.get(folded(status));
    if (stage === undefined) continue;
    await sql`
      update parcels set stage = ${stage}, stage_by_hand = ${stage}
      where status = ${status} and (${stage} in ('delivered', 'returned') or ${isUntroubled})
    `.execute(db);
  }
}

/** Its newest activity is not red: such a one leaves in doubt whether the status still holds. */
const isUntroubled = sql<boolean>`coalesce((
  select color from activities where parcel_id = parcels.id
  order by created_at desc, id desc limit 1
), 'green') <> 'red'`;

/** Without case, accents, and a full stop or exclamation mark at the end. */
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
