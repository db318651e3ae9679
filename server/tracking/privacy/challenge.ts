import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Visibility } from '../../shared/catalog.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { postcodesIn, spelledPostcode } from './postcodes.ts';
import { digitsOf, withAsciiDigits } from './words.ts';

/** What of a parcel opens it. */
export type ChallengeAnswers = Pick<
  PublicParcel,
  'destination' | 'recipient_email' | 'recipient_phone_number'
> & { visibility: Visibility };

/** As many postcodes are compared, whether there are as many or none. */
const comparedPostcodes = 8;
const key = randomBytes(32);

/** Stands for a parcel that nobody has, so that the same is done for it. */
const nobodys: ChallengeAnswers = {
  destination: '1 Nowhere Street, 10115 Nowhere',
  recipient_email: 'nobody@nowhere.invalid',
  recipient_phone_number: '+49 30 1234567',
  visibility: 'locked',
};

/** What opens a parcel, in the spelling in which it is compared; each says what it is. */
export function challengeAnswers(parcel: ChallengeAnswers): string[] {
  const { codes, phone, email } = partsOf(parcel);
  return [
    ...codes.map((code) => `postcode ${code}`),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
    ...(email === undefined ? [] : [`email ${email}`]),
  ];
}

/**
 * What an answer opens a parcel by: the last four digits of the recipient's phone number, their e-mail address, or a
 * postcode of its destination, unless strangers see the town, which may tell it. All of them are compared, each in constant time.
 *
 * @param parcel undefined: there is none, which nothing opens.
 * @returns one of answersTo; null if it is none of them.
 */
export function matchChallenge(
  parcel: ChallengeAnswers | undefined,
  answer: string,
): string | null {
  const { codes, phone, email } = partsOf(parcel ?? nobodys);
  const typedCode = spelledPostcode(answer);
  const results = [
    ...Array.from({ length: comparedPostcodes }, (_, index) =>
      compared('postcode', codes[index], typedCode),
    ),
    compared('phone', phone, lastFourOf(answer)),
    compared('email', email, spelledEmail(answer)),
  ];
  const [match] = results.filter((result) => result !== null);
  return parcel === undefined ? null : (match ?? null);
}

function partsOf({
  destination,
  recipient_email,
  recipient_phone_number,
  visibility,
}: ChallengeAnswers) {
  const phone = digitsOf(recipient_phone_number ?? '');
  return {
    codes: visibility === 'masked' ? [] : postcodesIn(destination ?? ''),
    phone: phone.length < 4 ? undefined : phone.slice(-4),
    email: recipient_email === null ? undefined : spelledEmail(recipient_email),
  };
}

function compared(what: string, right: string | undefined, typed: string): string | null {
  return isSame(right, typed) ? `${what} ${right}` : null;
}

/** The last four digits of what is these four alone, or a whole phone number; else nothing. */
function lastFourOf(answer: string): string {
  const digits = digitsOf(answer);
  const isNumber = /^[\d\s()+./-]+$/.test(withAsciiDigits(answer));
  return isNumber && (digits.length === 4 || digits.length > 6) ? digits.slice(-4) : '';
}

function spelledEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Compares signatures, which are of one length, and of which nobody can choose the first bytes. */
function isSame(right: string | undefined, typed: string): boolean {
  const isEqual = timingSafeEqual(signatureOf(right ?? ''), signatureOf(typed));
  return isEqual && typed !== '';
}

function signatureOf(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
