import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exporteren',
  kinds: { parcels: 'Pakketten', activities: 'Geschiedenissen' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Wat de lijst vindt, als bestand dat een import weer aanneemt.',
  selected: 'Wat geselecteerd is, als bestand',
  fields: { format: 'Bestandstype', kind: 'Inhoud', rows: 'Rijen', complete: 'Volledig' },
};
