import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Gerade werden zu viele Ergebnisse laufend aktualisiert. Dieses bleibt, wie es ist; laden Sie es neu, um zu sehen, was sich getan hat.',
  result: {
    isNew: 'Neu',
    news: 'Neues zu diesem Paket:',
  },
};
