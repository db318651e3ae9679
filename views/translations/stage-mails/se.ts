import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-post för varje skede',
  lead: 'Vem som får e-post när ett paket når ett skede, och vad som står i den.',
  settingsText: 'Berätta för mottagare och avsändare via e-post hur det går för deras paket.',
  to: {
    none: 'Ingen',
    recipient: 'Mottagaren',
    sender: 'Avsändaren',
    both: 'Mottagaren och avsändaren',
  },
  toLabel: 'Vem som får meddelandet',
  standard: 'Standardtext',
  own: 'Egen text',
  useStandard: 'Använd standardtexten igen',
  languageHint:
    'Skrivet på samma språk som dina texter: {language}. Så länge du behåller standardtexten följer den språket.',
  mergeFields: 'De här fälten fylls i för varje paket:',
  mergeFieldsHint:
    'En rad utelämnas om alla dess fält är tomma, till exempel när platsen inte är känd.',
  fields: {
    recipient_name: 'mottagarens namn',
    tracking_code: 'spårningskoden',
    stage: 'skedet i ord',
    status: 'statusen, annars skedet',
    current_location: 'var paketet är just nu',
    delivery_date: 'beräknad leveransdag',
    tracking_link: 'adressen till spårningssidan; på en egen rad blir den knappen',
    company_name: 'ditt företags namn',
  },
  preview: 'Förhandsvisning',
  previewLead: 'Med ett exempelpaket, i den mall som du har valt för e-post.',
  exampleName: 'Anna Andersson',
  examplePlace: 'Centralterminalen',
  saved: 'Meddelandet har sparats.',
  delayHint:
    'Så länge väntar ett meddelande om ett skede. Om uppgifterna om paketet rättas under tiden skickas bara det rätta. 0: det skickas direkt.',
  delayTitle: 'Tid för rättelser',
  outboxOnly:
    'Webbplatsen har ingen e-postserver: de här meddelandena sparas på servern och når ingen.',
  sent: 'E-post om det här paketet',
  sentNone: 'Ingen än. Den skickas automatiskt när ett skede registreras.',
  waits: 'Skickas: {time}, om inte uppgifterna rättas innan dess',
  stopped: 'Vill inte ha e-post om det här paketet',
  track: 'Spåra ditt paket',
  stop: 'Sluta få mejl om det här paketet',
  starters: {
    pending: {
      subject: 'Paketet {{tracking_code}} har registrerats',
      lead: 'Paketet till {{recipient_name}} har registrerats.',
    },
    info_received: {
      subject: 'Uppgifterna om paketet {{tracking_code}} har kommit in',
      lead: 'Vi har fått uppgifterna om paketet till {{recipient_name}}. Så snart vi har själva paketet börjar resan.',
    },
    picked_up: {
      subject: 'Paketet {{tracking_code}} har hämtats',
      lead: 'Vi har hämtat paketet till {{recipient_name}}. Resan börjar.',
    },
    in_transit: {
      subject: 'Paketet {{tracking_code}} är på väg',
      lead: 'Paketet till {{recipient_name}} är på väg.',
    },
    at_customs: {
      subject: 'Paketet {{tracking_code}} är i tullen',
      lead: 'Paketet till {{recipient_name}} är i tullen. Det går vidare så snart det har släppts.',
    },
    out_for_delivery: {
      subject: 'Paketet {{tracking_code}} är ute för leverans',
      lead: 'Paketet till {{recipient_name}} är ute för leverans.',
    },
    ready_for_pickup: {
      subject: 'Paketet {{tracking_code}} är redo att hämtas',
      lead: 'Paketet till {{recipient_name}} har kommit fram och kan hämtas.',
    },
    delivered: {
      subject: 'Paketet {{tracking_code}} har levererats',
      lead: 'Paketet till {{recipient_name}} har levererats. Tack för förtroendet.',
    },
    attempt_failed: {
      subject: 'Paketet {{tracking_code}} kunde inte levereras',
      lead: 'Vi kom med paketet till {{recipient_name}} men kunde inte lämna över det.',
    },
    on_hold: {
      subject: 'Paketet {{tracking_code}} är stoppat tills vidare',
      lead: 'Paketet till {{recipient_name}} är stoppat tills vidare.',
    },
    exception: {
      subject: 'Det finns ett problem med paketet {{tracking_code}}',
      lead: 'Det finns ett problem med paketet till {{recipient_name}}.',
    },
    returned: {
      subject: 'Paketet {{tracking_code}} har returnerats',
      lead: 'Paketet till {{recipient_name}} har returnerats till avsändaren.',
    },
  },
  details: 'Status: {{status}}\nPlats: {{current_location}}\nBeräknad leverans: {{delivery_date}}',
};
