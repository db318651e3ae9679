import type { PublicParcel } from '../../server/shared/parcel.ts';
import { lettersIn } from '../../views/parts/text-length.ts';

/** How many letters fit on a printed sheet, with the class that makes them small enough. */
const densities = [
  ['', 1700],
  ['waybill-dense', 3000],
  ['waybill-denser', 5200],
] as const;
const densest = 'waybill-densest';

/** As many letters take the room of an event without text, and of a picture. */
const eventLetters = 40;
const pictureLetters = 300;
/** Facts stand in narrow columns, and some of them on the map as well. */
const factWeight = 2;

/** The class with which a result is one sheet when it is printed. */
export function densityOf({ history, delivery, ...parcel }: PublicParcel): string {
  const { status, current_location, weight, recipient_name, destination } = parcel;
  const { recipient_email, recipient_phone_number, sender_name, pickup_location } = parcel;
  const facts = [
    ...[status, current_location, weight, recipient_name, destination],
    ...[recipient_email, recipient_phone_number, sender_name, pickup_location],
    ...[delivery?.received_by, delivery?.note],
  ];
  const { data } = history;
  const events = data.flatMap(({ title, description, location }) => [title, description, location]);
  const pictures = [
    parcel.image,
    delivery?.signature,
    delivery?.photo,
    ...data.map(({ image }) => image),
  ];
  const letters =
    factWeight * lettersInAll(facts) +
    lettersInAll(events) +
    eventLetters * data.length +
    pictureLetters * pictures.filter(Boolean).length;
  return densities.find(([, most]) => letters <= most)?.[0] ?? densest;
}

function lettersInAll(texts: (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + lettersIn(text ?? ''), 0);
}
