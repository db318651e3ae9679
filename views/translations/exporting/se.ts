import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exportera',
  kinds: { parcels: 'Paket', activities: 'Historik' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Det som listan hittar, som en fil som importen tar emot igen.',
  selected: 'Det som är markerat, som en fil',
  fields: { format: 'Filtyp', kind: 'Innehåll', rows: 'Rader', complete: 'Fullständig' },
};
