import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Leveransbevis',
    receivedBy: 'Mottaget av',
    when: 'Levererat',
    note: 'Notering',
    signature: 'Underskrift',
    photo: 'Foto av leveransen',
  },
  fields: {
    parcel: 'Paket',
    received_by: 'Mottaget av',
    signature: 'Underskrift',
    photo: 'Foto',
    note: 'Notering',
  },
  recorded: 'Leveransen har registrerats.',
  notYet: 'En leverans kan inte ligga i framtiden. Välj tidpunkten då paketet lämnades över.',
  take: 'Levererat: ta bevis',
  form: {
    again:
      'Det finns redan ett leveransbevis, mottaget av {name}. Ett nytt visas i dess ställe; båda leveranserna finns kvar i historiken.',
    receivedBy: 'Vem tog emot det?',
    toRecipient: 'Mottagaren, {name}',
    signatureHint: 'Med ett finger, en penna eller musen.',
    paper: 'Skriv under här',
    clear: 'Rensa',
    photoHint: 'Till exempel paketet på sin plats.',
    chosenPhoto: 'Fotot du har valt',
    removePhoto: 'Ta bort fotot',
    position: 'Position',
    usePosition: 'Använd den här enhetens position',
    locating: 'Söker positionen…',
    positionFound: '{latitude}, {longitude}, på ungefär {metres} m när',
    removePosition: 'Ta bort positionen',
    positionDenied:
      'Webbläsaren lämnar inte ut positionen. Tillåt det för den här webbplatsen eller fortsätt utan.',
    positionUnknown:
      'Positionen kunde inte hittas. Försök igen under öppen himmel eller fortsätt utan.',
    more: 'Plats, notering, tid',
    placeHint: 'Det blir paketets aktuella plats, och kunderna ser den i historiken.',
    noteHint: 'För beviset, inte för historiken. Till exempel: ”Lämnat hos grannen i nummer 4”.',
    submit: 'Levererad',
    signedOut:
      'Du har loggats ut. Inget går förlorat här: logga in på sidan som öppnas, kom tillbaka och tryck på ”{button}” igen.',
    delivered: 'Levererat till {name}.',
  },
  note: {
    title: 'Följesedel',
    open: 'Följesedel att skriva ut',
    where: 'Var',
    parcel: 'Paket',
    none: 'Det finns inget leveransbevis för det här paketet än.',
  },
};
