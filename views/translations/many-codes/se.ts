import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Upp till {max} koder på en gång, med kommatecken eller mellanslag emellan.',
  tooMany: 'Det här är fler än {max} koder.',
  tooManyHelp: 'Sök efter högst {max} åt gången, och de övriga efter det.',
  list: {
    count: 'Hittade paket: {found} av {count}',
    unknown: 'Inget paket hittades för:',
    unknownHelp:
      'Jämför det du skrev med ditt kvitto eller meddelandet från avsändaren. Stämmer det, fråga avsändaren om paketet har registrerats än.',
  },
  shortLink: 'Kort länk',
};
