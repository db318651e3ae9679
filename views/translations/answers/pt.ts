import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Nome',
    phone: 'Telefone',
    tracking_code: 'Código de rastreio',
    answered: 'Respondida',
  },
  codeHint: 'Se for sobre uma encomenda.',
  ask: 'Perguntar sobre esta encomenda',
  title: 'Responder a uma mensagem',
  from: 'De',
  parcel: 'Encomenda',
  noParcel: 'nenhuma encomenda tem este código',
  answeredAt: 'Esta mensagem foi respondida: {when}.',
  toAnswer: 'Ver a resposta',
  toMessages: 'Ver todas as mensagens',
  call: 'Ligar para {phone}',
  noEmail:
    'Esta mensagem chegou sem endereço de e-mail, por isso não pode ser respondida por e-mail.',
  wrote: '{when}, {name} escreveu:',
};
