import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Scansione',
  lead: 'Scegli che cosa è successo, poi scansiona un pacco dopo l’altro. Funziona anche senza rete.',
  appName: 'Scansione: {company}',
  chooser: {
    change: 'Cambia',
    done: 'Inizia la scansione',
    none: 'Gli eventi tra cui scegliere non sono ancora qui. Arrivano appena il sito è raggiungibile.',
    chooseFirst: 'Scegli prima che cosa è successo.',
  },
  field: {
    label: 'Codici di tracciamento',
    hint: 'Scrivi o scansiona un codice e premi Invio, oppure incollane molti insieme.',
    add: 'Registra',
  },
  camera: {
    start: 'Usa la fotocamera',
    stop: 'Ferma la fotocamera',
    view: 'Ciò che vede la fotocamera',
    starting: 'La fotocamera si sta avviando…',
    hold: 'Tieni il codice davanti alla fotocamera.',
    denied:
      'La fotocamera non può essere usata. Consentila per questo sito nelle impostazioni del browser; la tastiera e un lettore manuale funzionano anche senza.',
    missing:
      'Nessuna fotocamera si è avviata. La tastiera e un lettore manuale funzionano anche senza.',
    insecure:
      'I browser consentono la fotocamera, e conservano questa schermata, solo tramite https.',
  },
  sound: { on: 'Attiva il suono', off: 'Disattiva il suono' },
  marks: {
    sending: 'Invio in corso…',
    done: 'Registrato',
    twice: 'Già scansionato, non contato di nuovo',
    waiting: 'Conservato finché torna la rete',
    unknown: 'Codice sconosciuto',
    refused: 'Non registrato',
    undone: 'Annullato',
    unreadable: 'Non è un codice di tracciamento',
    unchosen: 'Non è stato registrato nulla',
  },
  counts: {
    label: 'A che punto siamo',
    done: 'Registrati',
    waiting: 'In attesa',
    problems: 'Problemi aperti',
    twice: 'Scansionati due volte',
  },
  connection: {
    away: 'Il sito non è raggiungibile. Le tue scansioni sono al sicuro su questo dispositivo e partono da sole.',
    tryNow: 'Prova adesso',
    signedOut:
      'Non hai più effettuato l’accesso. Scansioni in attesa su questo dispositivo: {count}. Accedi, e vengono inviate.',
    notKept:
      'Questo browser non conserva dati per il sito, quindi qui non si può scansionare nulla. Forse è una finestra privata.',
    onlineOnly:
      'Su questo dispositivo questa schermata non si apre senza rete. Finché c’è rete, la scansione funziona.',
  },
  problems: {
    title: 'Problemi aperti',
    again: 'Riprova',
    allAgain: 'Riprova tutti',
    dismiss: 'Scarta',
    againOf: 'Riprova: {code}',
    dismissOf: 'Scarta: {code}',
  },
  list: {
    title: 'Scansionati',
    empty: 'Non è ancora stato scansionato nulla.',
    undoOf: 'Annulla: {code}',
    more: 'Mostra tutti: {count}',
    clear: 'Svuota l’elenco',
  },
  leaving: {
    title: 'Ci sono scansioni non ancora registrate',
    text: 'Scansioni ancora aperte: {count}. Restano su questo dispositivo e vengono inviate quando accedi di nuovo qui. Tutto il resto sui pacchi viene rimosso.',
    toScans: 'Vai alle scansioni',
  },
  unsent: {
    waiting: 'Scansioni su questo dispositivo in attesa di invio: {count}',
    problems: 'Scansioni che non è stato possibile registrare: {count}',
  },
};
