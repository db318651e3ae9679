import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-mails per fase',
  lead: 'Wie een e-mail krijgt wanneer een pakket een fase bereikt, en wat erin staat.',
  settingsText: 'Laat ontvangers en afzenders per e-mail weten hoe het met hun pakket gaat.',
  to: {
    none: 'Niemand',
    recipient: 'De ontvanger',
    sender: 'De afzender',
    both: 'De ontvanger en de afzender',
  },
  toLabel: 'Wie de e-mail krijgt',
  standard: 'Standaardtekst',
  own: 'Eigen tekst',
  useStandard: 'Weer de standaardtekst gebruiken',
  languageHint:
    'Geschreven in de taal van uw teksten: {language}. Zolang u de standaardtekst behoudt, verandert die mee.',
  mergeFields: 'Deze velden worden voor elk pakket ingevuld:',
  mergeFieldsHint:
    'Een regel vervalt als alle velden erin leeg zijn, bijvoorbeeld bij een onbekende plaats.',
  fields: {
    recipient_name: 'de naam van de ontvanger',
    tracking_code: 'de trackingcode',
    stage: 'de fase in woorden',
    status: 'de status, of anders de fase',
    current_location: 'waar het pakket nu is',
    delivery_date: 'de verwachte bezorgdag',
    tracking_link: 'het adres van de trackingpagina; op een eigen regel wordt het de knop',
    company_name: 'de naam van uw bedrijf',
  },
  preview: 'Voorbeeld',
  previewLead: 'Met een voorbeeldpakket, in het sjabloon dat u voor e-mails hebt gekozen.',
  exampleName: 'Sanne de Vries',
  examplePlace: 'Centraal depot',
  saved: 'De e-mail is opgeslagen.',
  delayHint:
    'Zo lang wacht een e-mail over een fase. Worden de pakketgegevens intussen gecorrigeerd, dan wordt alleen de juiste verstuurd. 0: de e-mail wordt meteen verstuurd.',
  delayTitle: 'Tijd voor correcties',
  outboxOnly:
    'Deze site heeft geen mailserver: deze e-mails worden op de server bewaard en bereiken niemand.',
  sent: 'E-mails over dit pakket',
  sentNone: 'Nog geen. Ze worden vanzelf verstuurd zodra er een fase wordt geregistreerd.',
  waits: 'Wordt verstuurd: {time}, tenzij de gegevens eerder worden gecorrigeerd',
  stopped: 'Wil geen e-mails over dit pakket',
  track: 'Volg uw pakket',
  stop: 'Geen e-mails meer over dit pakket',
  starters: {
    pending: {
      subject: 'Pakket {{tracking_code}} is geregistreerd',
      lead: 'Het pakket voor {{recipient_name}} is geregistreerd.',
    },
    info_received: {
      subject: 'Pakket {{tracking_code}} is aangemeld',
      lead: 'Wij hebben de gegevens van het pakket voor {{recipient_name}} ontvangen. Zodra wij het pakket zelf hebben, begint de reis.',
    },
    picked_up: {
      subject: 'Pakket {{tracking_code}} is opgehaald',
      lead: 'Wij hebben het pakket voor {{recipient_name}} opgehaald. De reis begint.',
    },
    in_transit: {
      subject: 'Pakket {{tracking_code}} is onderweg',
      lead: 'Het pakket voor {{recipient_name}} is onderweg.',
    },
    at_customs: {
      subject: 'Pakket {{tracking_code}} is bij de douane',
      lead: 'Het pakket voor {{recipient_name}} is bij de douane. Zodra het is vrijgegeven, reist het verder.',
    },
    out_for_delivery: {
      subject: 'Pakket {{tracking_code}} wordt bezorgd',
      lead: 'De bezorger is onderweg met het pakket voor {{recipient_name}}.',
    },
    ready_for_pickup: {
      subject: 'Pakket {{tracking_code}} ligt klaar om af te halen',
      lead: 'Het pakket voor {{recipient_name}} ligt klaar en kan worden afgehaald.',
    },
    delivered: {
      subject: 'Pakket {{tracking_code}} is bezorgd',
      lead: 'Het pakket voor {{recipient_name}} is bezorgd. Bedankt voor uw vertrouwen.',
    },
    attempt_failed: {
      subject: 'Pakket {{tracking_code}} kon niet worden bezorgd',
      lead: 'Wij kwamen langs met het pakket voor {{recipient_name}}, maar konden het niet afgeven.',
    },
    on_hold: {
      subject: 'Pakket {{tracking_code}} is aangehouden',
      lead: 'Het pakket voor {{recipient_name}} is voorlopig aangehouden.',
    },
    exception: {
      subject: 'Er is een probleem met pakket {{tracking_code}}',
      lead: 'Er is een probleem met het pakket voor {{recipient_name}}.',
    },
    returned: {
      subject: 'Pakket {{tracking_code}} is retour gestuurd',
      lead: 'Het pakket voor {{recipient_name}} is teruggestuurd naar de afzender.',
    },
  },
  details:
    'Status: {{status}}\nPlaats: {{current_location}}\nVerwachte bezorging: {{delivery_date}}',
};
