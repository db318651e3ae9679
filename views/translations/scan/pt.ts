import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Digitalizar',
  lead: 'Escolha o que aconteceu e digitalize depois uma encomenda após a outra. Também funciona sem rede.',
  appName: 'Digitalizar: {company}',
  chooser: {
    change: 'Alterar',
    done: 'Começar a digitalizar',
    none: 'Os eventos para escolher ainda não estão aqui. Chegam assim que o site puder ser alcançado.',
    chooseFirst: 'Escolha primeiro o que aconteceu.',
  },
  field: {
    label: 'Códigos de rastreio',
    hint: 'Digite ou leia um código e prima Enter, ou cole muitos de uma vez.',
    add: 'Registar',
  },
  camera: {
    start: 'Usar a câmara',
    stop: 'Parar a câmara',
    view: 'O que a câmara vê',
    starting: 'A câmara está a iniciar…',
    hold: 'Segure o código em frente à câmara.',
    denied:
      'A câmara não pode ser usada. Permita-a para este site nas definições do navegador; digitar e um leitor de mão funcionam sem ela.',
    missing:
      'Não foi possível iniciar nenhuma câmara. Digitar e um leitor de mão funcionam sem ela.',
    insecure: 'Os navegadores permitem a câmara, e guardam este ecrã, apenas por https.',
  },
  sound: { on: 'Ligar o som', off: 'Desligar o som' },
  marks: {
    sending: 'A enviar…',
    done: 'Registado',
    twice: 'Já lido, não contado de novo',
    waiting: 'Guardado até a rede voltar',
    unknown: 'Código desconhecido',
    refused: 'Não registado',
    undone: 'Anulado',
    unreadable: 'Não é um código de rastreio',
    unchosen: 'Nada foi registado',
  },
  counts: {
    label: 'Ponto da situação',
    done: 'Registados',
    waiting: 'À espera',
    problems: 'Problemas em aberto',
    twice: 'Lidos duas vezes',
  },
  connection: {
    away: 'O site não pode ser alcançado. As suas leituras estão seguras neste dispositivo e são enviadas sozinhas.',
    tryNow: 'Tentar agora',
    signedOut:
      'A sua sessão terminou. Leituras à espera neste dispositivo: {count}. Entre, e são enviadas.',
    notKept:
      'Este navegador não guarda dados do site, por isso nada pode ser lido aqui. Talvez seja uma janela privada.',
    onlineOnly:
      'Neste dispositivo, este ecrã não abre sem rede. Enquanto houver rede, a leitura funciona.',
  },
  problems: {
    title: 'Problemas em aberto',
    again: 'Tentar de novo',
    allAgain: 'Tentar todos de novo',
    dismiss: 'Descartar',
    againOf: 'Tentar de novo: {code}',
    dismissOf: 'Descartar: {code}',
  },
  list: {
    title: 'Lidos',
    empty: 'Ainda nada foi lido.',
    undoOf: 'Anular: {code}',
    more: 'Mostrar todos: {count}',
    clear: 'Limpar a lista',
  },
  leaving: {
    title: 'Há leituras ainda não registadas',
    text: 'Leituras ainda em aberto: {count}. Ficam neste dispositivo e são enviadas assim que voltar a entrar aqui. Tudo o resto sobre encomendas é removido dele.',
    toScans: 'Ir para as leituras',
  },
  unsent: {
    waiting: 'Leituras neste dispositivo à espera de envio: {count}',
    problems: 'Leituras que não puderam ser registadas: {count}',
  },
};
