import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-mail per fase',
  lead: 'Chi riceve un’e-mail quando un pacco raggiunge una fase, e che cosa dice.',
  settingsText: 'Informi per e-mail destinatari e mittenti su come procede il loro pacco.',
  to: {
    none: 'Nessuno',
    recipient: 'Il destinatario',
    sender: 'Il mittente',
    both: 'Il destinatario e il mittente',
  },
  toLabel: 'Chi la riceve',
  standard: 'Testo predefinito',
  own: 'Testo personalizzato',
  useStandard: 'Torna al testo predefinito',
  languageHint:
    'Scritta nella lingua dei suoi testi: {language}. Finché conserva il testo predefinito, cambia insieme alla lingua.',
  mergeFields: 'Questi campi vengono compilati per ogni pacco:',
  mergeFieldsHint:
    'Una riga viene omessa se tutti i suoi campi sono vuoti, per esempio se il luogo non è noto.',
  fields: {
    recipient_name: 'il nome del destinatario',
    tracking_code: 'il codice di tracciamento',
    stage: 'la fase a parole',
    status: 'lo stato, altrimenti la fase',
    current_location: 'dove si trova ora il pacco',
    delivery_date: 'il giorno di consegna previsto',
    tracking_link:
      'l’indirizzo della pagina di tracciamento; da solo su una riga diventa il pulsante',
    company_name: 'il nome della sua azienda',
  },
  preview: 'Anteprima',
  previewLead: 'Con un pacco di esempio e il modello che ha scelto per le e-mail.',
  exampleName: 'Maria Rossi',
  examplePlace: 'Deposito centrale',
  saved: 'L’e-mail è stata salvata.',
  delayHint:
    'Un’e-mail su una fase attende questo tempo. Se nel frattempo i dati del pacco vengono corretti, parte solo quella giusta. 0: parte subito.',
  delayTitle: 'Tempo per le correzioni',
  outboxOnly:
    'Questo sito non ha un server di posta: queste e-mail restano sul server e non raggiungono nessuno.',
  sent: 'E-mail su questo pacco',
  sentNone: 'Ancora nessuna. Partono da sole quando viene registrata una fase.',
  waits: 'Invio: {time}, a meno che i dati non vengano corretti prima',
  stopped: 'Non desidera e-mail su questo pacco',
  track: 'Traccia il suo pacco',
  stop: 'Non ricevere più e-mail su questo pacco',
  starters: {
    pending: {
      subject: 'Il pacco {{tracking_code}} è stato registrato',
      lead: 'Il pacco per {{recipient_name}} è stato registrato.',
    },
    info_received: {
      subject: 'Abbiamo ricevuto i dati del pacco {{tracking_code}}',
      lead: 'Abbiamo ricevuto i dati del pacco per {{recipient_name}}. Appena avremo il pacco, comincerà il suo viaggio.',
    },
    picked_up: {
      subject: 'Il pacco {{tracking_code}} è stato ritirato',
      lead: 'Abbiamo ritirato il pacco per {{recipient_name}} dal mittente. Comincia il suo viaggio.',
    },
    in_transit: {
      subject: 'Il pacco {{tracking_code}} è in viaggio',
      lead: 'Il pacco per {{recipient_name}} è in viaggio.',
    },
    at_customs: {
      subject: 'Il pacco {{tracking_code}} è in dogana',
      lead: 'Il pacco per {{recipient_name}} è in dogana. Riprenderà il viaggio appena sdoganato.',
    },
    out_for_delivery: {
      subject: 'Il pacco {{tracking_code}} è in consegna',
      lead: 'Il pacco per {{recipient_name}} è in consegna.',
    },
    ready_for_pickup: {
      subject: 'Il pacco {{tracking_code}} è pronto per il ritiro',
      lead: 'Il pacco per {{recipient_name}} è arrivato e può essere ritirato.',
    },
    delivered: {
      subject: 'Il pacco {{tracking_code}} è stato consegnato',
      lead: 'Il pacco per {{recipient_name}} è stato consegnato. Grazie per la fiducia.',
    },
    attempt_failed: {
      subject: 'Non è stato possibile consegnare il pacco {{tracking_code}}',
      lead: 'Siamo passati con il pacco per {{recipient_name}}, ma non abbiamo potuto consegnarlo.',
    },
    on_hold: {
      subject: 'Il pacco {{tracking_code}} è in giacenza',
      lead: 'Il pacco per {{recipient_name}} è per il momento in giacenza.',
    },
    exception: {
      subject: 'C’è un problema con il pacco {{tracking_code}}',
      lead: 'C’è un problema con il pacco per {{recipient_name}}.',
    },
    returned: {
      subject: 'Il pacco {{tracking_code}} è stato restituito',
      lead: 'Il pacco per {{recipient_name}} è stato restituito al mittente.',
    },
  },
  details: 'Stato: {{status}}\nLuogo: {{current_location}}\nConsegna prevista: {{delivery_date}}',
};
