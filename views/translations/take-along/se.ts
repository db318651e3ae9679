import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Ta med',
    calendar: 'Lägg till i kalendern',
    print: 'Skriv ut',
    qrCode: 'QR-kod som leder till det här resultatet',
  },
  calendar: {
    title: 'Paket {code} kommer fram',
    text: '{company} räknar med att leverera paketet de här dagarna. Var det är nu: {link}',
    noDays: 'Ingen leveransdag är känd för det här paketet, eller så är dess resa slut.',
  },
  embed: {
    newTab: 'Resultatet öppnas i en ny flik.',
  },
  settings: {
    title: 'Inbäddat formulär',
    text: 'Låt andra webbplatser visa ditt spårningsformulär.',
    lead: 'Butiker och partner kan visa ett litet spårningsformulär på sina egna sidor. Resultatet öppnas på din webbplats, i en ny flik.',
    hint: 'En adress per rad, till exempel https://shop.example.com, högst {max}. Så länge det inte finns någon får ingen webbplats visa formuläret.',
    code: 'Kod till den andra webbplatsen',
    codeLead:
      'Klistra in den på sidan där formuläret ska visas. Det talar språket som anges efter ”lang=”; utan den delen varje besökares språk.',
    codeSoon: 'Ingen webbplats får visa formuläret än. Ange först en adress ovan och spara den.',
    copy: 'Kopiera koden',
    preview: 'Förhandsvisning',
  },
  fieldErrors: {
    embedOrigin:
      '”{line}” är inte adressen till en webbplats. Skriv den som https://shop.example.com, utan sökväg.',
    tooManyOrigins: '{field}: högst {max} webbplatser, en per rad.',
  },
};
