import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Da portare con sé',
    calendar: 'Aggiungi al calendario',
    print: 'Stampa',
    qrCode: 'Codice QR che porta a questo risultato',
  },
  calendar: {
    title: 'Arriva la spedizione {code}',
    text: '{company} prevede di consegnare la spedizione in questi giorni. Dove si trova ora: {link}',
    noDays:
      'Per questa spedizione non è noto un giorno di consegna, oppure il suo viaggio è finito.',
  },
  embed: {
    newTab: 'Il risultato si apre in una nuova scheda.',
  },
  settings: {
    title: 'Modulo incorporato',
    text: 'Altri siti mostrano il Suo modulo di tracciamento.',
    lead: 'Negozi e partner possono mostrare un piccolo modulo di tracciamento sulle proprie pagine. Il risultato si apre sul Suo sito, in una nuova scheda.',
    hint: 'Un indirizzo per riga, come https://shop.example.com, {max} al massimo. Finché non ce n’è nessuno, nessun sito può mostrare il modulo.',
    code: 'Codice per l’altro sito',
    codeLead:
      'Lo inserisca nella pagina dove il modulo deve comparire. Parla la lingua indicata dopo «lang=»; senza quella parte, la lingua di ogni visitatore.',
    codeSoon:
      'Nessun sito può ancora mostrare il modulo. Inserisca prima un indirizzo qui sopra e lo salvi.',
    copy: 'Copia il codice',
    preview: 'Anteprima',
  },
  fieldErrors: {
    embedOrigin:
      '«{line}» non è l’indirizzo di un sito. Lo scriva come https://shop.example.com, senza percorso.',
    tooManyOrigins: '{field}: al massimo {max} siti, uno per riga.',
  },
};
