import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Zustellnachweis',
    receivedBy: 'Empfangen von',
    when: 'Zugestellt am',
    note: 'Bemerkung',
    signature: 'Unterschrift',
    photo: 'Foto der Zustellung',
  },
  fields: {
    parcel: 'Paket',
    received_by: 'Empfangen von',
    signature: 'Unterschrift',
    photo: 'Foto',
    note: 'Bemerkung',
  },
  recorded: 'Die Zustellung ist erfasst.',
  notYet:
    'Eine Zustellung kann nicht in der Zukunft liegen. Bitte wählen Sie den Zeitpunkt der Übergabe.',
  take: 'Zugestellt: Nachweis erfassen',
  form: {
    again:
      'Es gibt schon einen Zustellnachweis, empfangen von {name}. Ein neuer tritt an seine Stelle; beide Zustellungen bleiben im Verlauf.',
    receivedBy: 'Wer hat es angenommen?',
    toRecipient: 'Empfänger: {name}',
    signatureHint: 'Mit Finger, Stift oder Maus.',
    paper: 'Hier unterschreiben',
    clear: 'Löschen',
    photoHint: 'Zum Beispiel das Paket an seinem Platz.',
    chosenPhoto: 'Das gewählte Foto',
    removePhoto: 'Foto entfernen',
    position: 'Position',
    usePosition: 'Position dieses Geräts verwenden',
    locating: 'Position wird ermittelt …',
    positionFound: '{latitude}, {longitude}, auf etwa {metres} m genau',
    removePosition: 'Position entfernen',
    positionDenied:
      'Der Browser gibt die Position nicht frei. Erlauben Sie es für diese Website, oder machen Sie ohne weiter.',
    positionUnknown:
      'Die Position ließ sich nicht ermitteln. Versuchen Sie es unter freiem Himmel noch einmal, oder machen Sie ohne weiter.',
    more: 'Ort, Bemerkung, Zeitpunkt',
    placeHint:
      'Dieser Ort wird zum aktuellen Standort des Pakets, und Kunden sehen ihn im Verlauf.',
    noteHint:
      'Für den Nachweis, nicht für den Verlauf. Zum Beispiel: „Beim Nachbarn in Nummer 4 abgegeben“.',
    submit: 'Zugestellt',
    signedOut:
      'Sie wurden abgemeldet. Hier geht nichts verloren: Melden Sie sich auf der Seite an, die sich öffnet, kommen Sie zurück und tippen Sie noch einmal auf „{button}“.',
    delivered: 'Zugestellt an {name}.',
  },
  note: {
    title: 'Lieferschein',
    open: 'Lieferschein drucken',
    where: 'Wo',
    parcel: 'Paket',
    none: 'Für dieses Paket gibt es noch keinen Zustellnachweis.',
  },
};
