import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Naam',
    phone: 'Telefoon',
    tracking_code: 'Trackingcode',
    answered: 'Beantwoord',
  },
  codeHint: 'Als het over een pakket gaat.',
  ask: 'Vraag over dit pakket',
  title: 'Bericht beantwoorden',
  from: 'Van',
  parcel: 'Pakket',
  noParcel: 'geen pakket heeft deze code',
  answeredAt: 'Dit bericht is beantwoord: {when}.',
  toAnswer: 'Antwoord bekijken',
  toMessages: 'Alle berichten bekijken',
  call: '{phone} bellen',
  noEmail: 'Dit bericht kwam zonder e-mailadres en kan dus niet per e-mail worden beantwoord.',
  wrote: '{when}, {name} schreef:',
};
