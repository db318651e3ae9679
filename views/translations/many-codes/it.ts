import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Fino a {max} codici alla volta, separati da virgole o spazi.',
  tooMany: 'Sono più di {max} codici.',
  tooManyHelp: 'La preghiamo di cercarne al massimo {max} alla volta e gli altri in seguito.',
  list: {
    count: 'Pacchi trovati: {found} su {count}',
    unknown: 'Nessun pacco trovato per:',
    unknownHelp:
      'Confronti ciò che ha scritto con la ricevuta o con il messaggio del mittente. Se è corretto, chieda al mittente se il pacco è già stato registrato.',
  },
  shortLink: 'Link breve',
};
