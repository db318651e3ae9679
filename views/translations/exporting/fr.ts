import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exporter',
  kinds: { parcels: 'Colis', activities: 'Historiques' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Ce que la liste trouve, dans un fichier que l’import accepte de nouveau.',
  selected: 'Ce qui est sélectionné, dans un fichier',
  fields: { format: 'Type de fichier', kind: 'Contenu', rows: 'Lignes', complete: 'Complet' },
};
