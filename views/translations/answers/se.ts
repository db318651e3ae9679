import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Namn',
    phone: 'Telefon',
    tracking_code: 'Spårningskod',
    answered: 'Besvarat',
  },
  codeHint: 'Om det gäller ett paket.',
  ask: 'Fråga om det här paketet',
  title: 'Besvara ett meddelande',
  from: 'Från',
  parcel: 'Paket',
  noParcel: 'inget paket har den här koden',
  answeredAt: 'Det här meddelandet har besvarats: {when}.',
  toAnswer: 'Visa svaret',
  toMessages: 'Visa alla meddelanden',
  call: 'Ring {phone}',
  noEmail: 'Det här meddelandet kom utan e-postadress och kan därför inte besvaras med e-post.',
  wrote: '{when} skrev {name}:',
};
