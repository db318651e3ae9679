import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Afleverbewijs',
    receivedBy: 'Ontvangen door',
    when: 'Bezorgd op',
    note: 'Opmerking',
    signature: 'Handtekening',
    photo: 'Foto van de bezorging',
  },
  fields: {
    parcel: 'Pakket',
    received_by: 'Ontvangen door',
    signature: 'Handtekening',
    photo: 'Foto',
    note: 'Opmerking',
  },
  recorded: 'De bezorging is geregistreerd.',
  notYet:
    'Een bezorging kan niet in de toekomst liggen. Kies het moment waarop het is overhandigd.',
  take: 'Bezorgd: bewijs vastleggen',
  form: {
    again:
      'Er is al een afleverbewijs, ontvangen door {name}. Een nieuw bewijs komt ervoor in de plaats; beide bezorgingen blijven in de geschiedenis.',
    receivedBy: 'Wie heeft het ontvangen?',
    toRecipient: 'De ontvanger, {name}',
    signatureHint: 'Met een vinger, een pen of de muis.',
    paper: 'Hier tekenen',
    clear: 'Wissen',
    photoHint: 'Bijvoorbeeld het pakket op zijn plek.',
    chosenPhoto: 'De foto die u hebt gekozen',
    removePhoto: 'Foto verwijderen',
    position: 'Positie',
    usePosition: 'Positie van dit apparaat gebruiken',
    locating: 'Positie wordt bepaald…',
    positionFound: '{latitude}, {longitude}, op ongeveer {metres} m nauwkeurig',
    removePosition: 'Positie verwijderen',
    positionDenied:
      'De browser geeft de positie niet vrij. Sta het toe voor deze site, of ga zonder verder.',
    positionUnknown:
      'De positie is niet gevonden. Probeer het nog eens in de open lucht, of ga zonder verder.',
    more: 'Plaats, opmerking, tijd',
    placeHint:
      'Dit wordt de huidige locatie van het pakket, en klanten zien het in de geschiedenis.',
    noteHint:
      'Voor het bewijs, niet voor de geschiedenis. Bijvoorbeeld: “Afgegeven bij de buren op nummer 4”.',
    submit: 'Bezorgd',
    signedOut:
      'U bent uitgelogd. Hier gaat niets verloren: log in op de pagina die opengaat, kom terug en tik nog een keer op “{button}”.',
    delivered: 'Bezorgd bij {name}.',
  },
  note: {
    title: 'Afleverbon',
    open: 'Afleverbon om te printen',
    where: 'Waar',
    parcel: 'Pakket',
    none: 'Voor dit pakket is er nog geen afleverbewijs.',
  },
};
