import type { KnownExport, NamedCells } from './known-export.ts';

/**
 * Orders of Shippo, in the form of Shippo's template for uploads: one row for each item, so an order can have several rows. The
 * headings are from programs that write such files. No documented export with other headings was found.
 */
export const shippo: KnownExport = {
  product: 'Shippo',
  kind: 'parcels',
  signs: [['Order Number', 'Recipient Name', 'Street Line 1', 'Zip/Postal Code']],
  isWhole: true,
  hasPoints: true,
  columns: [
    // Order numbers can be guessed by counting, so they are not used as tracking codes.
    ['Order Number', 'note', 'Order'],
    ['Recipient Name', 'recipient_name'],
    ['Company', 'destination_company'],
    ['Email', 'recipient_email'],
    ['Phone', 'recipient_phone_number'],
    ['Street Line 1', 'destination_street'],
    ['Street Number', null],
    ['Street Line 2', 'destination_street2'],
    ['City', 'destination_city'],
    ['State/Province', 'destination_region'],
    ['Zip/Postal Code', 'destination_postcode'],
    ['Country', 'destination_country'],
    ['Item Title', 'parcel_content'],
    ['Quantity', null],
    ['Item Weight', null],
    ['Item Weight Unit', null],
    ['Order Weight', 'weight'],
    ['Order Weight Unit', null],
    ['Order Amount', 'declared_value'],
    ['Order Currency', 'declared_value'],
  ],
  joinBy: 'Order Number',
  tidy: joinItems,
};

/** Joins the rows of an order: its items become the content. The weight is the order's, or else the sum of all items. */
function joinItems(rows: readonly NamedCells[]): NamedCells {
  const filled = (name: string) =>
    rows.map((row) => row.get(name)?.trim() ?? '').find((text) => text !== '') ?? '';
  const whole: NamedCells = new Map(
    [...(rows[0]?.keys() ?? [])].map((heading) => [heading, filled(heading)]),
  );
  const street = [filled('Street Line 1'), filled('Street Number')].filter((text) => text !== '');
  whole.set('Street Line 1', street.join(' '));
  whole.set('Street Number', '');
  whole.set(
    'Item Title',
    rows
      .map(itemText)
      .filter((text) => text !== '')
      .join(', '),
  );
  whole.set('Quantity', '');
  if (filled('Order Amount') === '') whole.set('Order Currency', '');
  whole.set(
    'Order Weight',
    orderWeight(filled('Order Weight'), filled('Order Weight Unit')) ?? itemsWeight(rows),
  );
  for (const heading of ['Order Weight Unit', 'Item Weight', 'Item Weight Unit'])
    whole.set(heading, '');
  return whole;
}

/** `2 × Mug` */
function itemText(row: NamedCells): string {
  const title = row.get('Item Title')?.trim() ?? '';
  const quantity = row.get('Quantity')?.trim() ?? '';
  return title === '' || quantity === '' || quantity === '1' ? title : `${quantity} × ${title}`;
}

/** A weight with its unit; null if the text is empty. @param text a number with a decimal point. */
function orderWeight(text: string, unit: string): string | null {
  if (text === '') return null;
  const weight = Number(text);
  return Number.isNaN(weight) ? text : `${weight} ${unit}`.trim();
}

/** The weight of all items; '' if one is missing, or if they have different units. */
function itemsWeight(rows: readonly NamedCells[]): string {
  const weights = rows.map((row) => {
    const [text = '', count = ''] = [row.get('Item Weight'), row.get('Quantity')];
    return text.trim() === '' ? Number.NaN : Number(text) * Number(count || 1);
  });
  const units = new Set(rows.map((row) => row.get('Item Weight Unit')?.trim() ?? ''));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const [unit = ''] = units;
  return units.size > 1 || Number.isNaN(sum)
    ? ''
    : `${Math.round(sum * 1000) / 1000} ${unit}`.trim();
}
