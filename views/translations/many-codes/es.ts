import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Hasta {max} códigos a la vez, separados por comas o espacios.',
  tooMany: 'Son más de {max} códigos.',
  tooManyHelp: 'Busque como máximo {max} a la vez y después los demás.',
  list: {
    count: 'Paquetes encontrados: {found} de {count}',
    unknown: 'No se encontró ningún paquete para:',
    unknownHelp:
      'Compare lo que ha escrito con su recibo o con el mensaje del remitente. Si es correcto, pregunte al remitente si el paquete ya está registrado.',
  },
  shortLink: 'Enlace corto',
};
