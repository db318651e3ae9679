import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Trop de résultats sont tenus à jour en ce moment. Celui-ci reste tel quel ; rechargez-le pour voir les nouveautés.',
  result: {
    isNew: 'Nouveau',
    news: 'Du nouveau pour ce colis :',
  },
};
