import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Esporta',
  kinds: { parcels: 'Pacchi', activities: 'Cronologie' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Ciò che l’elenco trova, in un file che l’importazione accetta di nuovo.',
  selected: 'Ciò che è selezionato, in un file',
  fields: { format: 'Tipo di file', kind: 'Contenuto', rows: 'Righe', complete: 'Completa' },
};
