import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Tot {max} codes tegelijk, met komma’s of spaties ertussen.',
  tooMany: 'Dit zijn meer dan {max} codes.',
  tooManyHelp: 'Zoek er hooguit {max} tegelijk op, en de andere daarna.',
  list: {
    count: 'Gevonden pakketten: {found} van {count}',
    unknown: 'Geen pakket gevonden voor:',
    unknownHelp:
      'Vergelijk wat u hebt ingevuld met uw bewijs of het bericht van de afzender. Klopt het, vraag de afzender dan of het pakket al is aangemeld.',
  },
  shortLink: 'Korte link',
};
