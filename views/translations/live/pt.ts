import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Há resultados a mais a serem atualizados neste momento. Este fica como está; carregue-o de novo para ver as novidades.',
  result: {
    isNew: 'Novo',
    news: 'Novidades desta encomenda:',
  },
};
