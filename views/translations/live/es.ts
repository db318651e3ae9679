import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'En este momento se mantienen al día demasiados resultados. Este se queda como está; vuelva a cargarlo para ver las novedades.',
  result: {
    isNew: 'Nuevo',
    news: 'Novedades de este paquete:',
  },
};
