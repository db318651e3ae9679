import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Questo pacco è per te?',
    lockedText: 'Per vedere a chi e dove va, scrivi uno di questi dati del destinatario.',
    maskedTitle: 'Vedi tutti i dettagli',
    maskedText:
      'Qui nomi e indirizzi sono abbreviati. Per vederli interi, scrivi uno di questi dati del destinatario.',
    label: 'CAP, ultime quattro cifre del telefono o indirizzo e-mail',
    maskedLabel: 'Ultime quattro cifre del telefono o indirizzo e-mail',
    button: 'Mostra tutti i dettagli',
    checking: 'Verifica in corso…',
  },
  wrong: 'Non corrisponde a questo pacco.',
  wrongHelp: 'Controlla quello che hai scritto. Il mittente sa quali dati ha il pacco.',
  tooManyTries: 'Ci sono stati troppi tentativi per questo pacco. Riprova {when}.',
  linkEnded: 'Questo link non mostra più alcun pacco.',
  linkEndedHelp: 'È scaduto oppure è incompleto. Chiedine uno nuovo a chi te lo ha mandato.',
  settings: {
    title: 'Privacy e visibilità',
    tile: 'Che cosa vedono i visitatori di un pacco.',
    lead: 'Chi ha un codice di tracciamento vede come procede il pacco. Scegli qui che cos’altro vede. Tu vedi sempre tutto, e così chi ha un link di condivisione.',
    all: 'Tutto',
    masked: 'Iniziali e città',
    locked: 'Niente di privato finché non si sblocca',
    hint: 'Iniziali e città: «H… O…» e «Chicago», senza e-mail, telefono e foto. Le ultime quattro cifre del telefono del destinatario o la sua e-mail mostrano il resto per un giorno. Niente di privato: nemmeno nomi e indirizzi, ma la fase, lo stato, il peso, le date, la cronologia e all’incirca dove si trova il pacco. In questo caso anche il CAP del destinatario mostra il resto.',
  },
  links: {
    title: 'Link di condivisione',
    lead: 'Un link mostra tutti i dettagli di questo pacco a chi lo possiede, finché non scade.',
    days: 'Per quanti giorni funziona',
    make: 'Crea link di condivisione',
    made: 'Il link di condivisione è pronto. Copialo ora: viene mostrato una volta sola.',
    newLink: 'Nuovo link di condivisione',
    copy: 'Copia',
    copied: 'Copiato',
    times: 'Creato il {from}, scade il {until}',
    views: 'Aperture: {count}',
    none: 'Al momento non c’è alcun link di condivisione.',
    end: 'Chiudi il link',
    ended: 'Il link di condivisione è stato chiuso.',
    tooMany:
      'Un pacco può avere al massimo {count} link di condivisione alla volta. Chiudine prima uno.',
    close: 'Chiudi',
  },
};
