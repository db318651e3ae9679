import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'Exportar',
  kinds: { parcels: 'Encomendas', activities: 'Históricos' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'O que a lista encontra, num ficheiro que a importação volta a aceitar.',
  selected: 'O que está selecionado, num ficheiro',
  fields: { format: 'Tipo de ficheiro', kind: 'Conteúdo', rows: 'Linhas', complete: 'Completa' },
};
