import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'E-mails por etapa',
  lead: 'Quem recebe um e-mail quando uma encomenda chega a uma etapa, e o que ele diz.',
  settingsText: 'Informe destinatários e remetentes por e-mail sobre o andamento da encomenda.',
  to: {
    none: 'Ninguém',
    recipient: 'O destinatário',
    sender: 'O remetente',
    both: 'O destinatário e o remetente',
  },
  toLabel: 'Quem o recebe',
  standard: 'Texto predefinido',
  own: 'Texto próprio',
  useStandard: 'Voltar ao texto predefinido',
  languageHint:
    'Escrito na língua dos seus textos: {language}. Enquanto mantiver o texto predefinido, ele muda com a língua.',
  mergeFields: 'Estes campos são preenchidos para cada encomenda:',
  mergeFieldsHint:
    'Uma linha é omitida quando todos os seus campos estão vazios, por exemplo um local desconhecido.',
  fields: {
    recipient_name: 'o nome do destinatário',
    tracking_code: 'o código de rastreio',
    stage: 'a etapa por palavras',
    status: 'a situação ou, na falta dela, a etapa',
    current_location: 'onde está agora a encomenda',
    delivery_date: 'o dia previsto de entrega',
    tracking_link: 'o endereço da página de rastreio; sozinho numa linha, torna-se o botão',
    company_name: 'o nome da sua empresa',
  },
  preview: 'Pré-visualização',
  previewLead: 'Com uma encomenda de exemplo e o modelo que escolheu para os e-mails.',
  exampleName: 'Maria Silva',
  examplePlace: 'Armazém central',
  saved: 'O e-mail foi guardado.',
  delayHint:
    'Um e-mail sobre uma etapa espera este tempo. Se entretanto os dados da encomenda forem corrigidos, só segue o certo. 0: segue de imediato.',
  delayTitle: 'Tempo para correções',
  outboxOnly:
    'Este site não tem servidor de e-mail: estes e-mails ficam guardados no servidor e não chegam a ninguém.',
  sent: 'E-mails sobre esta encomenda',
  sentNone: 'Nenhum até agora. São enviados automaticamente quando uma etapa é registada.',
  waits: 'Envio: {time}, a não ser que os dados sejam corrigidos antes',
  stopped: 'Não deseja e-mails sobre esta encomenda',
  track: 'Rastrear a sua encomenda',
  stop: 'Deixar de receber e-mails sobre esta encomenda',
  starters: {
    pending: {
      subject: 'A encomenda {{tracking_code}} foi registada',
      lead: 'A encomenda para {{recipient_name}} foi registada.',
    },
    info_received: {
      subject: 'Recebemos os dados da encomenda {{tracking_code}}',
      lead: 'Já temos os dados da encomenda para {{recipient_name}}. Assim que tivermos a encomenda, o trajeto começa.',
    },
    picked_up: {
      subject: 'A encomenda {{tracking_code}} foi recolhida',
      lead: 'Recolhemos a encomenda para {{recipient_name}}. O trajeto começa agora.',
    },
    in_transit: {
      subject: 'A encomenda {{tracking_code}} está a caminho',
      lead: 'A encomenda para {{recipient_name}} está a caminho.',
    },
    at_customs: {
      subject: 'A encomenda {{tracking_code}} está na alfândega',
      lead: 'A encomenda para {{recipient_name}} está na alfândega. Segue viagem assim que for desalfandegada.',
    },
    out_for_delivery: {
      subject: 'A encomenda {{tracking_code}} saiu para entrega',
      lead: 'A encomenda para {{recipient_name}} saiu para entrega.',
    },
    ready_for_pickup: {
      subject: 'A encomenda {{tracking_code}} está pronta para levantamento',
      lead: 'A encomenda para {{recipient_name}} está pronta e pode ser levantada.',
    },
    delivered: {
      subject: 'A encomenda {{tracking_code}} foi entregue',
      lead: 'A encomenda para {{recipient_name}} foi entregue. Agradecemos a sua confiança.',
    },
    attempt_failed: {
      subject: 'Não foi possível entregar a encomenda {{tracking_code}}',
      lead: 'Tentámos entregar a encomenda para {{recipient_name}}, mas não foi possível.',
    },
    on_hold: {
      subject: 'A encomenda {{tracking_code}} está retida',
      lead: 'A encomenda para {{recipient_name}} está retida por agora.',
    },
    exception: {
      subject: 'Há um problema com a encomenda {{tracking_code}}',
      lead: 'Há um problema com a encomenda para {{recipient_name}}.',
    },
    returned: {
      subject: 'A encomenda {{tracking_code}} foi devolvida',
      lead: 'A encomenda para {{recipient_name}} foi devolvida ao remetente.',
    },
  },
  details: 'Situação: {{status}}\nLocal: {{current_location}}\nEntrega prevista: {{delivery_date}}',
};
