import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-Mails je Stand',
  lead: 'Wer eine E-Mail erhält, wenn ein Paket einen Stand erreicht, und was darin steht.',
  settingsText: 'Sagen Sie Empfängern und Absendern per E-Mail, wie es um ihr Paket steht.',
  to: {
    none: 'Niemand',
    recipient: 'Der Empfänger',
    sender: 'Der Absender',
    both: 'Der Empfänger und der Absender',
  },
  toLabel: 'Wer sie erhält',
  standard: 'Standardtext',
  own: 'Eigener Text',
  useStandard: 'Wieder den Standardtext verwenden',
  languageHint:
    'Geschrieben in der Sprache Ihrer Texte: {language}. Solange Sie den Standardtext behalten, ändert er sich mit ihr.',
  mergeFields: 'Diese Felder werden für jedes Paket ausgefüllt:',
  mergeFieldsHint:
    'Eine Zeile entfällt, wenn alle ihre Felder leer sind, etwa bei einem unbekannten Ort.',
  fields: {
    recipient_name: 'der Name des Empfängers',
    tracking_code: 'die Sendungsnummer',
    stage: 'der Stand in Worten',
    status: 'der Status, ersatzweise der Stand',
    current_location: 'wo das Paket jetzt ist',
    delivery_date: 'der voraussichtliche Tag der Zustellung',
    tracking_link:
      'die Adresse der Sendungsverfolgung; in einer eigenen Zeile wird sie zur Schaltfläche',
    company_name: 'der Name Ihres Unternehmens',
  },
  preview: 'Vorschau',
  previewLead: 'Mit einem Beispielpaket, in der Vorlage, die Sie für E-Mails gewählt haben.',
  exampleName: 'Erika Mustermann',
  examplePlace: 'Zentraldepot',
  saved: 'Die E-Mail wurde gespeichert.',
  delayHint:
    'So lange wartet eine E-Mail zu einem Stand. Werden die Angaben zum Paket in dieser Zeit korrigiert, wird nur die richtige verschickt. 0: Sie wird sofort verschickt.',
  delayTitle: 'Zeit für Korrekturen',
  outboxOnly:
    'Diese Website hat keinen Mailserver: Diese E-Mails werden auf dem Server aufbewahrt und erreichen niemanden.',
  sent: 'E-Mails zu diesem Paket',
  sentNone: 'Noch keine. Sie werden automatisch verschickt, sobald ein Stand erfasst wird.',
  waits: 'Versand: {time}, falls die Angaben nicht vorher korrigiert werden',
  stopped: 'Möchte keine E-Mails zu diesem Paket',
  track: 'Paket verfolgen',
  stop: 'Keine E-Mails mehr zu diesem Paket',
  starters: {
    pending: {
      subject: 'Paket {{tracking_code}} wurde registriert',
      lead: 'Das Paket für {{recipient_name}} wurde registriert.',
    },
    info_received: {
      subject: 'Paket {{tracking_code}} wurde angekündigt',
      lead: 'Die Angaben zum Paket für {{recipient_name}} liegen uns vor. Sobald wir das Paket selbst haben, beginnt seine Reise.',
    },
    picked_up: {
      subject: 'Paket {{tracking_code}} wurde abgeholt',
      lead: 'Wir haben das Paket für {{recipient_name}} abgeholt. Seine Reise beginnt.',
    },
    in_transit: {
      subject: 'Paket {{tracking_code}} ist unterwegs',
      lead: 'Das Paket für {{recipient_name}} ist unterwegs.',
    },
    at_customs: {
      subject: 'Paket {{tracking_code}} ist beim Zoll',
      lead: 'Das Paket für {{recipient_name}} ist beim Zoll. Sobald es freigegeben ist, reist es weiter.',
    },
    out_for_delivery: {
      subject: 'Paket {{tracking_code}} ist in Zustellung',
      lead: 'Das Paket für {{recipient_name}} ist in Zustellung.',
    },
    ready_for_pickup: {
      subject: 'Paket {{tracking_code}} ist abholbereit',
      lead: 'Das Paket für {{recipient_name}} liegt bereit und kann abgeholt werden.',
    },
    delivered: {
      subject: 'Paket {{tracking_code}} wurde zugestellt',
      lead: 'Das Paket für {{recipient_name}} wurde zugestellt. Vielen Dank für Ihr Vertrauen.',
    },
    attempt_failed: {
      subject: 'Paket {{tracking_code}} konnte nicht zugestellt werden',
      lead: 'Wir waren mit dem Paket für {{recipient_name}} da und konnten es nicht übergeben.',
    },
    on_hold: {
      subject: 'Paket {{tracking_code}} wurde angehalten',
      lead: 'Das Paket für {{recipient_name}} wurde vorerst angehalten.',
    },
    exception: {
      subject: 'Es gibt ein Problem mit Paket {{tracking_code}}',
      lead: 'Es gibt ein Problem mit dem Paket für {{recipient_name}}.',
    },
    returned: {
      subject: 'Paket {{tracking_code}} ging zurück an den Absender',
      lead: 'Das Paket für {{recipient_name}} ging zurück an den Absender.',
    },
  },
  details:
    'Status: {{status}}\nOrt: {{current_location}}\nVoraussichtliche Zustellung: {{delivery_date}}',
};
