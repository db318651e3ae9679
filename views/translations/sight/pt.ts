import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Esta encomenda é para você?',
    lockedText: 'Para ver para quem e para onde ela vai, digite um destes dados do destinatário.',
    maskedTitle: 'Ver todos os dados',
    maskedText:
      'Aqui os nomes e endereços estão abreviados. Para vê-los por inteiro, digite um destes dados do destinatário.',
    label: 'CEP ou código postal, últimos quatro dígitos do telefone ou e-mail',
    maskedLabel: 'Últimos quatro dígitos do telefone ou e-mail',
    button: 'Mostrar todos os dados',
    checking: 'Verificando…',
  },
  wrong: 'Isso não corresponde a esta encomenda.',
  wrongHelp: 'Confira o que você digitou. O remetente sabe quais dados a encomenda tem.',
  tooManyTries: 'Houve tentativas demais para esta encomenda. Tente novamente {when}.',
  linkEnded: 'Este link não mostra mais nenhuma encomenda.',
  linkEndedHelp: 'Ele terminou ou está incompleto. Peça um novo a quem o enviou.',
  settings: {
    title: 'Privacidade',
    tile: 'O que os visitantes veem de uma encomenda.',
    lead: 'Quem tem um código de rastreio vê como vai a encomenda. Escolha aqui o que mais essa pessoa vê. Você sempre vê tudo, assim como quem tem um link de compartilhamento.',
    all: 'Tudo',
    masked: 'Iniciais e cidades',
    locked: 'Nada privado até desbloquear',
    hint: 'Iniciais e cidades: “H… O…” e “Chicago”, sem e-mail, telefone nem fotos. Os últimos quatro dígitos do telefone do destinatário ou o e-mail dele mostram o resto por um dia. Nada privado: também sem nomes nem endereços, mas com a etapa, a situação, o peso, as datas, o histórico e onde a encomenda está, mais ou menos. Nesse caso, o código postal do destinatário também mostra o resto.',
  },
  links: {
    title: 'Links de compartilhamento',
    lead: 'Um link mostra todos os dados desta encomenda a quem o tiver, até terminar.',
    days: 'Por quantos dias funciona',
    make: 'Criar link de compartilhamento',
    made: 'O link de compartilhamento está pronto. Copie agora: ele só é mostrado uma vez.',
    newLink: 'Novo link de compartilhamento',
    copy: 'Copiar',
    copied: 'Copiado',
    times: 'Criado em {from}, termina em {until}',
    views: 'Aberturas: {count}',
    none: 'No momento não há nenhum link de compartilhamento.',
    end: 'Encerrar link',
    ended: 'O link de compartilhamento foi encerrado.',
    tooMany:
      'Uma encomenda pode ter no máximo {count} links de compartilhamento ao mesmo tempo. Encerre um primeiro.',
    close: 'Fechar',
  },
};
