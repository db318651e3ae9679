import { useEffect, useState } from 'react';
import type { DatedQuote } from '../../server/prices/shared/price.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { formatRange } from '../../views/parts/dates.ts';
import { Field } from '../../views/parts/field.tsx';
import { sendJson } from '../shared/api.ts';
import type { FormValues } from '../shared/form/fields.ts';
import { useFormAround } from '../shared/form/use-form-around.ts';

type Props = {
  label: string;
  tag: string;
  /** What the fields of the destination begin with. */
  to?: 'destination' | 'to';
  /** The call that a customer's user makes, which knows the customer; by default the call of the staff. */
  own?: string;
};

/** The price is requested once typing has stopped for this long. */
const pauseMs = 400;

export default function PricePreview({ label, tag, to = 'destination', own }: Props) {
  const { ref, values } = useFormAround<HTMLDivElement>({});
  const [shown, setShown] = useState('');
  const request = JSON.stringify(previewQuoteRequest(values, to, own !== undefined));
  const isChosen = (values.service ?? '') !== '';
  useEffect(() => {
    if (request === 'null') {
      setShown('');
      return undefined;
    }
    let isLatest = true;
    const timer = setTimeout(async () => {
      const answer = await sendJson<DatedQuote>(
        'POST',
        own ?? paths.api.quotes,
        JSON.parse(request),
      );
      if (!isLatest) return;
      if (answer.status === 'success') {
        const { price, currency, delivery_day: day } = answer.data;
        const arrives = day === null ? null : formatRange(day, day, day, tag);
        setShown([formatMoney(price, currency, tag), arrives].filter(Boolean).join(' · '));
      } else {
        // Without a chosen service the customer's own is used, and they may have none.
        const isMissing = answer.error_details?.some(({ field }) => field === 'service');
        setShown(isMissing && !isChosen ? '' : answer.errors.join(' '));
      }
    }, pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [request, isChosen, tag, own]);
  return (
    <div ref={ref} hidden={shown === ''}>
      <Field label={label}>
        {({ id }) => (
          <output id={id} className="strong">
            {shown}
          </output>
        )}
      </Field>
    </div>
  );
}

/** The request for a quote; null if neither a service nor a customer is chosen. @param isOwn the customer's user asks. */
function previewQuoteRequest(values: FormValues, end: string, isOwn: boolean): object | null {
  const { service = '', pieces_count = '', payer_id: payer, sender_id: sender } = values;
  // While somebody types a name, the field holds that text and not yet the id of a customer.
  const customer = [payer, sender].find((id = '') => /^\d+$/.test(id)) ?? null;
  const text = (name: string) => values[name]?.trim() || null;
  // A customer's user is asked for no price before the parcel goes somewhere.
  const isKnown = isOwn ? text(end) !== null : service !== '' || customer !== null;
  if (!isKnown) return null;
  const to = quotePlace(end, text);
  const day = text('max_expected_delivery_date') ?? text('min_expected_delivery_date');
  return {
    service,
    to,
    ...(!isOwn && { from: quotePlace('pickup', text), customer }),
    weight: text('weight'),
    pieces: previewPieces(values.pieces ?? pieces_count),
    cod: text('cod'),
    ...(/^\d{4}-\d\d-\d\d$/.test(day ?? '') && { day }),
  };
}

/** The pieces as the form has them, or as many as a number says. */
function previewPieces(pieces: string): object[] {
  if (pieces.startsWith('[')) return JSON.parse(pieces);
  return Array.from({ length: Math.min(Math.max(1, Number(pieces) || 1), 99) }, () => ({}));
}

function quotePlace(end: string, text: (name: string) => string | null) {
  const [country, postcode, city] = ['country', 'postcode', 'city'].map((part) =>
    text(`${end}_${part}`),
  );
  return { country, postcode, city, text: text(end === 'pickup' ? 'pickup_location' : end) };
}
