import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Meenemen',
    calendar: 'Zet in agenda',
    print: 'Afdrukken',
    qrCode: 'QR-code die naar dit resultaat leidt',
  },
  calendar: {
    title: 'Pakket {code} komt aan',
    text: '{company} verwacht het pakket op deze dagen te bezorgen. Waar het nu is: {link}',
    noDays: 'Voor dit pakket is geen bezorgdag bekend, of de reis is al ten einde.',
  },
  embed: {
    newTab: 'Het resultaat opent in een nieuw tabblad.',
  },
  settings: {
    title: 'Ingesloten formulier',
    text: 'Andere sites tonen uw volgformulier.',
    lead: 'Winkels en partners kunnen een klein volgformulier op hun eigen pagina’s tonen. Het resultaat opent op uw site, in een nieuw tabblad.',
    hint: 'Eén adres per regel, zoals https://shop.example.com, hoogstens {max}. Zolang er geen staat, mag geen enkele site het formulier tonen.',
    code: 'Code voor de andere site',
    codeLead:
      'Zet dit in de pagina waar het formulier moet komen. Het spreekt de taal die achter “lang=” staat; zonder dat deel de taal van elke bezoeker.',
    codeSoon:
      'Nog geen enkele site mag het formulier tonen. Vul hierboven eerst een adres in en sla het op.',
    copy: 'Code kopiëren',
    preview: 'Voorbeeld',
  },
  fieldErrors: {
    embedOrigin:
      '“{line}” is geen adres van een site. Schrijf het als https://shop.example.com, zonder pad.',
    tooManyOrigins: '{field}: hoogstens {max} sites, één per regel.',
  },
};
