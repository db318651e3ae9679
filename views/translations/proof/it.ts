import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Prova di consegna',
    receivedBy: 'Ricevuto da',
    when: 'Consegnato il',
    note: 'Nota',
    signature: 'Firma',
    photo: 'Foto della consegna',
  },
  fields: {
    parcel: 'Pacco',
    received_by: 'Ricevuto da',
    signature: 'Firma',
    photo: 'Foto',
    note: 'Nota',
  },
  recorded: 'La consegna è stata registrata.',
  notYet: 'Una consegna non può essere nel futuro. Scelga l’ora in cui è avvenuta.',
  take: 'Consegnato: raccogli la prova',
  form: {
    again:
      'Esiste già una prova di consegna, ricevuta da {name}. Una nuova ne prende il posto; entrambe le consegne restano nella cronologia.',
    receivedBy: 'Chi l’ha ricevuto?',
    toRecipient: 'Il destinatario, {name}',
    signatureHint: 'Con un dito, una penna o il mouse.',
    paper: 'Firmare qui',
    clear: 'Cancella',
    photoHint: 'Per esempio il pacco al suo posto.',
    chosenPhoto: 'La foto scelta',
    removePhoto: 'Rimuovi la foto',
    position: 'Posizione',
    usePosition: 'Usa la posizione di questo dispositivo',
    locating: 'Ricerca della posizione…',
    positionFound: '{latitude}, {longitude}, con uno scarto di circa {metres} m',
    removePosition: 'Rimuovi la posizione',
    positionDenied:
      'Il browser non comunica la posizione. La consenta per questo sito, oppure prosegua senza.',
    positionUnknown: 'La posizione non è stata trovata. Riprovi all’aperto, oppure prosegua senza.',
    more: 'Luogo, nota, ora',
    placeHint: 'Diventa la posizione attuale del pacco, e i clienti la vedono nella cronologia.',
    noteHint:
      'Per la prova, non per la cronologia. Per esempio: «Lasciato al vicino del numero 4».',
    submit: 'Consegnato',
    signedOut:
      'La sessione è terminata. Qui non si perde nulla: acceda nella pagina che si apre, torni qui e tocchi di nuovo «{button}».',
    delivered: 'Consegnato a {name}.',
  },
  note: {
    title: 'Bolla di consegna',
    open: 'Bolla di consegna da stampare',
    where: 'Dove',
    parcel: 'Pacco',
    none: 'Per questo pacco non c’è ancora una prova di consegna.',
  },
};
