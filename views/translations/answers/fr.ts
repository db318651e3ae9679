import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Nom',
    phone: 'Téléphone',
    tracking_code: 'Code de suivi',
    answered: 'Répondu',
  },
  codeHint: 'S’il s’agit d’un colis.',
  ask: 'Poser une question sur ce colis',
  title: 'Répondre à un message',
  from: 'De',
  parcel: 'Colis',
  noParcel: 'aucun colis n’a ce code',
  answeredAt: 'Ce message a reçu une réponse : {when}.',
  toAnswer: 'Voir la réponse',
  toMessages: 'Voir tous les messages',
  call: 'Appeler le {phone}',
  noEmail: 'Ce message est arrivé sans adresse e-mail ; on ne peut donc pas y répondre par e-mail.',
  wrote: '{when}, {name} a écrit :',
};
