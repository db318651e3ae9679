import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Bis zu {max} Codes auf einmal, mit Kommas oder Leerzeichen dazwischen.',
  tooMany: 'Das sind mehr als {max} Codes.',
  tooManyHelp: 'Bitte suchen Sie höchstens {max} auf einmal und die übrigen danach.',
  list: {
    count: 'Gefundene Pakete: {found} von {count}',
    unknown: 'Kein Paket gefunden zu:',
    unknownHelp:
      'Bitte vergleichen Sie Ihre Eingabe mit dem Beleg oder der Nachricht des Absenders. Stimmt sie, fragen Sie den Absender, ob das Paket schon erfasst ist.',
  },
  shortLink: 'Kurzer Link',
};
