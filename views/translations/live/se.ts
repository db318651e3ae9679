import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Just nu hålls för många resultat uppdaterade. Det här förblir som det är; läs in det igen för att se vad som är nytt.',
  result: {
    isNew: 'Nytt',
    news: 'Nytt om det här paketet:',
  },
};
