import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Altro con questo pacco',
  copy: 'Crea una copia',
  return: 'Registra un reso',
  saveTemplate: 'Salva come modello',
  merge: 'Unisci con un altro pacco',
  alsoFound: 'Si trova anche con: {codes}',
  titles: {
    copy: 'Copia di {code}',
    return: 'Reso di {code}',
    template: 'Nuovo pacco da «{name}»',
  },
  filledIn: 'Ciò che si ripete è già compilato',
  filledInLead:
    'Modifichi ciò che cambia, poi crei il pacco. Fase, luogo e date ripartono da capo.',
  exchangedLead:
    'Mittente e destinatario si sono scambiati di posto. Modifichi ciò che cambia, poi crei il pacco.',
  missing: 'Compili ciò che manca a {code}: {fields}',
  map: 'Mappa',
  anotherCopy: 'Crea un altro pacco simile',
  begin: 'Comincia con un modello',
  templates: 'Modelli',
  templatesLead:
    'Ciò che si ripete da un pacco all’altro, con un nome scelto da Lei. Un nuovo pacco può cominciare così.',
  noTemplates:
    'Non ci sono ancora modelli. Apra un pacco e scelga «Salva come modello» per creare il primo.',
  templateTitle: 'Salva {code} come modello',
  templateLead:
    'Destinatario, mittente, contenuto e i due estremi del viaggio sono conservati sotto un nome; codice di tracciamento, fase e date no.',
  nameHint: 'Per esempio «Ricambi per Berlino».',
  editTemplate: 'Modifica modello',
  useTemplate: 'Nuovo pacco con questo',
  toTemplates: 'Vedi tutti i modelli',
  toParcel: 'Torna al pacco',
  templateSaved: 'Il modello è stato salvato.',
  templateDeleted: 'Il modello è stato eliminato.',
  nameTaken: 'Un altro modello ha già questo nome.',
  mergeTitle: 'Unisci {code} con un altro pacco',
  mergeLead:
    'Per un pacco registrato due volte, o un reso che è lo stesso pacco. Due schede diventano una.',
  otherCode: 'Codice di tracciamento dell’altro pacco',
  compare: 'Confronta i due',
  sameParcel: 'È lo stesso pacco. Ne indichi un altro.',
  preview: 'Ciò che resterà',
  previewLead:
    'I dati di {code} restano. Dove non ne ha, prende quelli di {other}. L’evento più recente dei due decide la fase.',
  field: 'Campo',
  stays: 'resta',
  dropped: 'viene scartato',
  nothing: 'Niente',
  events: 'Eventi nella cronologia',
  final:
    '{other} sarà eliminato. La sua cronologia passa a {code} e da allora il suo codice di tracciamento porta lì. Non si può annullare.',
  mergeButton: 'Unisci a {code}',
  merging: 'Unione in corso…',
  swap: 'Tieni invece {other}',
  merged: 'Ora i due sono un solo pacco.',
};
