import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { withoutInvisible } from '../../parcels/addresses/words.ts';
import type { MaskSource, PublicParcel } from '../../parcels/shared/parcel.ts';
import { onlyDigits, withAsciiDigits } from '../../shared/digits.ts';
import type { Visibility } from '../../shared/enums.ts';
import { normalizePostcode, postcodesIn } from './postcodes.ts';

export type ChallengeAnswers = Pick<
  PublicParcel,
  'destination' | 'recipient_email' | 'recipient_phone_number'
> &
  Pick<MaskSource, 'destination_postcode'> & { visibility: Visibility };

/** The number of comparisons with postcodes, which is the same for each parcel. */
const comparedPostcodes = 8;
const key = randomBytes(32);

/** Replaces a parcel that does not exist, so that an unknown code takes the same work. */
const placeholder: ChallengeAnswers = {
  destination: '1 Nowhere Street, 10115 Nowhere',
  destination_postcode: '10115',
  recipient_email: 'nobody@nowhere.invalid',
  recipient_phone_number: '+49 30 1234567',
  visibility: 'locked',
};

/** The answers that unlock a parcel, each with its kind in front, and spelled as they are compared. */
export function challengeAnswers(parcel: ChallengeAnswers): string[] {
  const { codes, phone, email } = expectedAnswers(parcel);
  return [
    ...codes.map((code) => `postcode ${code}`),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
    ...(email === undefined ? [] : [`email ${email}`]),
  ];
}

/**
 * Matches an answer with the last four digits of the recipient's phone number, their email address, and the postcodes of the
 * destination. Postcodes are not accepted if visitors see the town, from which one may be guessed. All comparisons are made, each
 * in constant time.
 *
 * @param parcel undefined if no parcel has the code; no answer matches then.
 * @returns one of challengeAnswers; null if the answer is none of them.
 */
export function matchChallenge(
  parcel: ChallengeAnswers | undefined,
  answer: string,
): string | null {
  const { codes, phone, email } = expectedAnswers(parcel ?? placeholder);
  // Phones copy numbers with invisible marks of their direction.
  const typed = withoutInvisible(answer);
  const typedCode = normalizePostcode(typed);
  const results = [
    ...Array.from({ length: comparedPostcodes }, (_, index) =>
      matchPart('postcode', codes[index], typedCode),
    ),
    matchPart('phone', phone, lastFourDigits(typed)),
    matchPart('email', email, normalizeEmail(typed)),
  ];
  const [match] = results.filter((result) => result !== null);
  return parcel === undefined ? null : (match ?? null);
}

function expectedAnswers({
  destination,
  destination_postcode,
  recipient_email,
  recipient_phone_number,
  visibility,
}: ChallengeAnswers) {
  const phone = onlyDigits(recipient_phone_number ?? '');
  return {
    codes:
      visibility === 'masked' ? [] : destinationPostcodes(destination_postcode, destination ?? ''),
    phone: phone.length < 4 ? undefined : phone.slice(-4),
    email: recipient_email === null ? undefined : normalizeEmail(recipient_email),
  };
}

/** The postcodes of a destination: first its own field, then those in the text of the address. */
function destinationPostcodes(postcode: string | null, address: string): string[] {
  const own = postcode === null ? [] : [normalizePostcode(postcode)];
  return [...new Set([...own, ...postcodesIn(address)])];
}

function matchPart(kind: string, expected: string | undefined, typed: string): string | null {
  return isSameAnswer(expected, typed) ? `${kind} ${expected}` : null;
}

/** The last four digits, if the answer is only these or a whole phone number; '' for anything else. */
function lastFourDigits(answer: string): string {
  const digits = onlyDigits(answer);
  const isNumber = /^[\d\s()+./-]+$/.test(withAsciiDigits(answer));
  return isNumber && (digits.length === 4 || digits.length > 6) ? digits.slice(-4) : '';
}

function normalizeEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Compares signatures of the texts in constant time. Signatures have the same length, and visitors cannot choose their bytes. */
function isSameAnswer(expected: string | undefined, typed: string): boolean {
  const isEqual = timingSafeEqual(answerSignature(expected ?? ''), answerSignature(typed));
  return isEqual && typed !== '';
}

function answerSignature(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
