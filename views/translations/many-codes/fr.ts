import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Jusqu’à {max} codes à la fois, séparés par des virgules ou des espaces.',
  tooMany: 'Cela fait plus de {max} codes.',
  tooManyHelp: 'Veuillez en rechercher {max} au plus à la fois, puis les autres ensuite.',
  list: {
    count: 'Colis trouvés : {found} sur {count}',
    unknown: 'Aucun colis trouvé pour :',
    unknownHelp:
      'Veuillez comparer votre saisie avec votre reçu ou le message de l’expéditeur. Si elle est exacte, demandez à l’expéditeur si le colis est déjà enregistré.',
  },
  shortLink: 'Lien court',
};
