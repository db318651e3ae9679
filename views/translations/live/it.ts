import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'In questo momento si tengono aggiornati troppi risultati. Questo resta com’è: lo ricarichi per vedere le novità.',
  result: {
    isNew: 'Nuovo',
    news: 'Novità su questo pacco:',
  },
};
