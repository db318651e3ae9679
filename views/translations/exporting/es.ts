import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exportar',
  kinds: { parcels: 'Paquetes', activities: 'Historiales' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'Lo que la lista encuentra, en un archivo que la importación vuelve a aceptar.',
  selected: 'Lo seleccionado, en un archivo',
  fields: { format: 'Tipo de archivo', kind: 'Contenido', rows: 'Filas', complete: 'Completa' },
};
