import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'Er worden op dit moment te veel resultaten bijgehouden. Dit resultaat blijft zoals het is; laad het opnieuw om te zien wat er nieuw is.',
  result: {
    isNew: 'Nieuw',
    news: 'Nieuws over dit pakket:',
  },
};
