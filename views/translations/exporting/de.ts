import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exportieren',
  kinds: { parcels: 'Pakete', activities: 'Verläufe' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Was die Liste findet, als Datei, die ein Import wieder annimmt.',
  selected: 'Was ausgewählt ist, als Datei',
  fields: { format: 'Dateityp', kind: 'Inhalt', rows: 'Zeilen', complete: 'Vollständig' },
};
