import { z } from 'zod';
import { changeShape, newShape } from '../../http/input/record.ts';
import { givenPieces } from '../../parcels/pieces.ts';
import { pick } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { toRecipient, toSender } from '../address-book/parcel-end.ts';
import { partyFields } from '../shared/address-book.ts';
import { bookingPayers } from '../shared/booking.ts';

const sender = { ...partyFields, email: { ...partyFields.email, required: true } } as const;

/** A parcel that a visitor asks the company to collect. */
export const publicBooking = z.strictObject({
  from: z.strictObject(newShape(sender)),
  to: z.strictObject(newShape(partyFields)),
  pieces: givenPieces.optional(),
  payer: z.enum(bookingPayers).default('sender'),
  ...changeShape({
    ...pick(parcelFields, ['service', 'reference', 'window_from', 'window_to']),
    note: parcelFields.note_to_driver,
  }),
  /** The honeypot: only bots fill it in. The contact form has the same. */
  topic: z.unknown().optional().meta({ type: 'string' }),
});

/** The fields of the parcel that a booking names. @param language of the visitor's page. */
export function toParcelFields(
  { from, to, note, payer: _, topic: _topic, ...same }: z.output<typeof publicBooking>,
  language: LanguageCode,
) {
  return {
    ...same,
    note_to_driver: note,
    ...toSender({ ...from, language }),
    ...toRecipient(to),
    pieces_count: same.pieces?.length ?? 1,
  };
}
