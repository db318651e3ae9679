import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Mais com esta encomenda',
  copy: 'Fazer uma cópia',
  return: 'Registar uma devolução',
  saveTemplate: 'Guardar como modelo',
  merge: 'Juntar a outra encomenda',
  alsoFound: 'Também se encontra com: {codes}',
  titles: {
    copy: 'Cópia de {code}',
    return: 'Devolução de {code}',
    template: 'Nova encomenda a partir de «{name}»',
  },
  filledIn: 'O que se repete está preenchido',
  filledInLead:
    'Altere o que é diferente e crie a encomenda. A etapa, o local e as datas começam de novo.',
  exchangedLead:
    'Remetente e destinatário trocaram de lugar. Altere o que é diferente e crie a encomenda.',
  missing: 'Preencha o que falta em {code}: {fields}',
  map: 'Mapa',
  anotherCopy: 'Criar outra igual',
  begin: 'Começar com um modelo',
  templates: 'Modelos',
  templatesLead:
    'O que se repete de encomenda para encomenda, com um nome seu. Uma nova encomenda pode começar com isso.',
  noTemplates:
    'Ainda não há modelos. Abra uma encomenda e escolha «Guardar como modelo» para fazer o primeiro.',
  templateTitle: 'Guardar {code} como modelo',
  templateLead:
    'Destinatário, remetente, conteúdo e os dois extremos da viagem ficam guardados com um nome; o código de rastreio, a etapa e as datas, não.',
  nameHint: 'Por exemplo, «Peças para Berlim».',
  editTemplate: 'Editar modelo',
  useTemplate: 'Nova encomenda com ele',
  toTemplates: 'Ver todos os modelos',
  toParcel: 'Voltar à encomenda',
  templateSaved: 'O modelo foi guardado.',
  templateDeleted: 'O modelo foi eliminado.',
  nameTaken: 'Já existe outro modelo com este nome.',
  mergeTitle: 'Juntar {code} a outra encomenda',
  mergeLead:
    'Para uma encomenda registada duas vezes, ou uma devolução que é a mesma encomenda. Dois registos passam a um.',
  otherCode: 'Código de rastreio da outra encomenda',
  compare: 'Comparar as duas',
  sameParcel: 'Esta é a mesma encomenda. Indique outra.',
  preview: 'O que vai ficar',
  previewLead:
    'Os dados de {code} ficam. Onde não tem nenhum, recebe os de {other}. O evento mais recente das duas decide a etapa.',
  field: 'Campo',
  stays: 'fica',
  dropped: 'é descartado',
  nothing: 'Nada',
  events: 'Eventos no histórico',
  final:
    '{other} será eliminada. O seu histórico passa para {code} e, a partir daí, o seu código de rastreio leva até lá. Isto não pode ser anulado.',
  mergeButton: 'Juntar a {code}',
  merging: 'A juntar…',
  swap: 'Manter antes {other}',
  merged: 'As duas são agora uma só encomenda.',
};
