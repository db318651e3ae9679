import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Até {max} códigos de uma vez, separados por vírgulas ou espaços.',
  tooMany: 'São mais de {max} códigos.',
  tooManyHelp: 'Procure no máximo {max} de cada vez e os restantes depois.',
  list: {
    count: 'Encomendas encontradas: {found} de {count}',
    unknown: 'Nenhuma encomenda encontrada para:',
    unknownHelp:
      'Compare o que escreveu com o recibo ou com a mensagem do remetente. Se estiver certo, pergunte ao remetente se a encomenda já foi registada.',
  },
  shortLink: 'Ligação curta',
};
