import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Nome',
    phone: 'Telefono',
    tracking_code: 'Codice di tracciamento',
    answered: 'Risposto',
  },
  codeHint: 'Se riguarda un pacco.',
  ask: 'Chiedi di questo pacco',
  title: 'Rispondi a un messaggio',
  from: 'Da',
  parcel: 'Pacco',
  noParcel: 'nessun pacco ha questo codice',
  answeredAt: 'A questo messaggio è stato risposto: {when}.',
  toAnswer: 'Vedi la risposta',
  toMessages: 'Vedi tutti i messaggi',
  call: 'Chiama {phone}',
  noEmail:
    'Questo messaggio è arrivato senza indirizzo e-mail, perciò non si può rispondere per e-mail.',
  wrote: '{when}, {name} ha scritto:',
};
