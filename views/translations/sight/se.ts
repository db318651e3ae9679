import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Är försändelsen till dig?',
    lockedText: 'Skriv en av mottagarens uppgifter för att se vem den ska till och vart.',
    maskedTitle: 'Visa alla uppgifter',
    maskedText:
      'Namn och adresser är förkortade här. Skriv en av mottagarens uppgifter för att se dem i sin helhet.',
    label: 'Postnummer, telefonnumrets fyra sista siffror eller e-postadress',
    maskedLabel: 'Telefonnumrets fyra sista siffror eller e-postadress',
    button: 'Visa alla detaljer',
    checking: 'Kontrollerar …',
  },
  wrong: 'Det stämmer inte med den här försändelsen.',
  wrongHelp: 'Kontrollera vad du skrev. Avsändaren vet vilka uppgifter försändelsen har.',
  tooManyTries: 'Det har gjorts för många försök för den här försändelsen. Försök igen {when}.',
  linkEnded: 'Den här länken visar inte längre någon försändelse.',
  linkEndedHelp:
    'Den har upphört eller är inte fullständig. Be den som skickade den till dig om en ny.',
  settings: {
    title: 'Integritet',
    tile: 'Vad besökare ser av en försändelse.',
    lead: 'Den som har en spårningskod ser hur det går för försändelsen. Välj här vad mer de ser. Du ser alltid allt, och det gör också den som har en delningslänk.',
    all: 'Allt',
    masked: 'Initialer och orter',
    locked: 'Inget privat förrän det låsts upp',
    hint: 'Initialer och orter: ”H… O…” och ”Chicago”, utan e-post, telefon och bilder. De fyra sista siffrorna i mottagarens telefonnummer eller e-postadressen visar resten i ett dygn. Inget privat: inte heller namn och adresser, men läge, status, vikt, datum, historik och ungefär var paketet är. Då visar även mottagarens postnummer resten.',
  },
  links: {
    title: 'Delningslänkar',
    lead: 'En länk visar alla uppgifter om försändelsen för den som har den, tills den upphör.',
    days: 'Hur många dagar den gäller',
    make: 'Skapa delningslänk',
    made: 'Delningslänken är klar. Kopiera den nu: den visas bara en gång.',
    newLink: 'Ny delningslänk',
    copy: 'Kopiera',
    copied: 'Kopierad',
    times: 'Skapad {from}, upphör {until}',
    views: 'Öppnad, antal gånger: {count}',
    none: 'Det finns ingen delningslänk just nu.',
    end: 'Avsluta länken',
    ended: 'Delningslänken har upphört.',
    tooMany:
      'En försändelse kan ha högst {count} delningslänkar samtidigt. Avsluta en av dem först.',
    close: 'Stäng',
  },
};
