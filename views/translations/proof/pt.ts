import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Comprovativo de entrega',
    receivedBy: 'Recebido por',
    when: 'Entregue em',
    note: 'Nota',
    signature: 'Assinatura',
    photo: 'Fotografia da entrega',
  },
  fields: {
    parcel: 'Encomenda',
    received_by: 'Recebido por',
    signature: 'Assinatura',
    photo: 'Fotografia',
    note: 'Nota',
  },
  recorded: 'A entrega foi registada.',
  notYet: 'Uma entrega não pode estar no futuro. Escolha a hora a que foi entregue.',
  take: 'Entregue: recolher comprovativo',
  form: {
    again:
      'Já existe um comprovativo de entrega, recebido por {name}. Um novo fica no seu lugar; ambas as entregas permanecem no histórico.',
    receivedBy: 'Quem recebeu?',
    toRecipient: 'O destinatário, {name}',
    signatureHint: 'Com o dedo, uma caneta ou o rato.',
    paper: 'Assine aqui',
    clear: 'Limpar',
    photoHint: 'Por exemplo, a encomenda no seu lugar.',
    chosenPhoto: 'A fotografia que escolheu',
    removePhoto: 'Remover a fotografia',
    position: 'Posição',
    usePosition: 'Usar a posição deste dispositivo',
    locating: 'A procurar a posição…',
    positionFound: '{latitude}, {longitude}, com cerca de {metres} m de margem',
    removePosition: 'Remover a posição',
    positionDenied:
      'O navegador não revela a posição. Permita-o para este site ou continue sem ela.',
    positionUnknown:
      'Não foi possível encontrar a posição. Tente de novo ao ar livre ou continue sem ela.',
    more: 'Local, nota, hora',
    placeHint: 'Passa a ser a localização atual da encomenda, e os clientes veem-no no histórico.',
    noteHint:
      'Para o comprovativo, não para o histórico. Por exemplo: «Deixado no vizinho do número 4».',
    submit: 'Entregue',
    signedOut:
      'A sua sessão terminou. Aqui não se perde nada: inicie sessão na página que se abre, volte e toque de novo em «{button}».',
    delivered: 'Entregue a {name}.',
  },
  note: {
    title: 'Guia de entrega',
    open: 'Guia de entrega para imprimir',
    where: 'Onde',
    parcel: 'Encomenda',
    none: 'Ainda não há comprovativo de entrega desta encomenda.',
  },
};
