import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Levar consigo',
    calendar: 'Adicionar ao calendário',
    print: 'Imprimir',
    qrCode: 'Código QR que leva a este resultado',
  },
  calendar: {
    title: 'Chega a encomenda {code}',
    text: '{company} prevê entregar a encomenda nestes dias. Onde está agora: {link}',
    noDays: 'Não se conhece o dia de entrega desta encomenda, ou a sua viagem já terminou.',
  },
  embed: {
    newTab: 'O resultado abre num novo separador.',
  },
  settings: {
    title: 'Formulário incorporado',
    text: 'Outros sites mostram o seu formulário de rastreio.',
    lead: 'Lojas e parceiros podem mostrar um pequeno formulário de rastreio nas suas próprias páginas. O resultado abre no seu site, num novo separador.',
    hint: 'Um endereço por linha, como https://shop.example.com, {max} no máximo. Enquanto não houver nenhum, nenhum site pode mostrar o formulário.',
    code: 'Código para o outro site',
    codeLead:
      'Coloque-o na página onde o formulário deve aparecer. Fala a língua indicada depois de “lang=”; sem essa parte, a de cada visitante.',
    codeSoon:
      'Ainda nenhum site pode mostrar o formulário. Introduza primeiro um endereço acima e guarde-o.',
    copy: 'Copiar o código',
    preview: 'Pré-visualização',
  },
  fieldErrors: {
    embedOrigin:
      '“{line}” não é o endereço de um site. Escreva-o como https://shop.example.com, sem caminho.',
    tooManyOrigins: '{field}: no máximo {max} sites, um por linha.',
  },
};
