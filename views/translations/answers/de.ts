import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Name',
    phone: 'Telefon',
    tracking_code: 'Sendungsnummer',
    answered: 'Beantwortet',
  },
  codeHint: 'Wenn es um ein Paket geht.',
  ask: 'Zu diesem Paket fragen',
  title: 'Nachricht beantworten',
  from: 'Von',
  parcel: 'Paket',
  noParcel: 'kein Paket hat diese Nummer',
  answeredAt: 'Diese Nachricht wurde beantwortet: {when}.',
  toAnswer: 'Antwort ansehen',
  toMessages: 'Alle Nachrichten ansehen',
  call: '{phone} anrufen',
  noEmail:
    'Diese Nachricht kam ohne E-Mail-Adresse und kann deshalb nicht per E-Mail beantwortet werden.',
  wrote: '{when}, {name} schrieb:',
};
