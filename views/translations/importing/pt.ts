import { plural } from '../../../server/shared/plural.ts';
import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Este ficheiro não é uma folha de cálculo. Guarde-o como CSV ou como livro do Excel (.xlsx).',
    oldExcel:
      'Este é um ficheiro do Excel de um tipo antigo ou binário (.xls, .xlsb). Guarde-o como livro do Excel (.xlsx) ou como CSV.',
    openDocument:
      'Este é um ficheiro OpenDocument (.ods). Guarde-o como livro do Excel (.xlsx) ou como CSV.',
    passwordProtected:
      'Este ficheiro está protegido por palavra-passe. Remova a palavra-passe e escolha o ficheiro novamente.',
    damaged:
      'Este ficheiro está danificado ou incompleto. Guarde-o de novo e escolha o ficheiro novo.',
    noSheet: 'Este livro não tem nenhuma folha visível com células.',
    notCalculated:
      'A linha {row} tem uma fórmula sem o resultado. Abra o ficheiro num programa de folhas de cálculo e guarde-o novamente.',
    tooLarge:
      'Este ficheiro, ou o que está comprimido nele, tem mais de {max} MB. Divida-o em vários ficheiros.',
    tooManyRows: 'Esta folha tem mais de {max} linhas. Divida-a em vários ficheiros.',
    tooManyColumns: 'Esta folha tem mais de {max} colunas. Remova as que não são necessárias.',
    cellTooLong:
      'A linha {row} tem uma célula com mais de {max} caracteres. Talvez falte ali uma aspa (").',
    quoteNotClosed: 'Na linha {row} abre-se uma aspa (") que nunca se fecha.',
    wrongEncoding: 'Este ficheiro não está na codificação escolhida. Escolha outra.',
  },
  headings: {
    tracking_code:
      'Número de rastreio|Código de rastreamento|Rastreio|Número da encomenda|Guia|Código de barras|Código',
    recipient_name: 'Destinatário|Cliente|Nome do cliente|Nome',
    recipient_email: 'E-mail|Correio eletrónico|Email do destinatário',
    recipient_phone_number: 'Telefone|Tel|Telemóvel|Celular|Número de telefone',
    destination: 'Morada|Morada de entrega|Endereço de entrega|Endereço|Para',
    sender_name: 'Remetente|Expedidor',
    sender_email: 'E-mail remetente|Email do remetente',
    pickup_location: 'Origem|Morada de recolha|Local de coleta|De',
    parcel_content: 'Conteúdo da encomenda|Mercadoria|Artigo',
    weight: 'Peso em kg|Peso bruto',
    shipped_via: 'Transporte|Transportadora|Método de envio|Serviço',
    declared_value: 'Valor|Valor da mercadoria',
    min_expected_delivery_date:
      'Entrega a partir de|Data de entrega|Entrega prevista|Previsão de entrega',
    max_expected_delivery_date: 'Entrega até|Prazo de entrega',
    happened_at: 'Data|Hora|Quando',
    title: 'Evento|Atividade',
    description: 'Detalhes|Nota|Observações|Comentário',
    location: 'Cidade|Localidade',
  },
  yes: 'verdadeiro|s',
  no: 'falso|nenhum',
  reasons: 'O que está errado',
  imported: 'O ficheiro foi importado.',
  nothingWritten:
    'Nada foi importado: algumas linhas estão erradas. Corrija-as, ou importe apenas as boas.',
  another: 'Há outra importação em curso. Espere até que termine, por favor.',
  fieldErrors: {
    fileMissing: 'Escolha um ficheiro, por favor.',
    mappingShape:
      'As colunas têm de ser um objeto JSON: um cabeçalho ou um número, e o nome de um campo ou null.',
  },
  problems: {
    empty: 'Este ficheiro não tem linhas abaixo dos cabeçalhos.',
    rows: 'Este ficheiro tem mais de {max} linhas. Divida-o em vários ficheiros, por favor.',
    column: 'Não há nenhuma coluna “{name}” neste ficheiro.',
    field: 'Não há nenhum campo “{name}” para importar.',
    fieldTwice: 'Duas colunas estão ligadas ao mesmo campo ({name}). Escolha uma delas, por favor.',
    changedMeanwhile:
      'Alguém alterou encomendas enquanto o ficheiro era lido. Nada foi importado; tente de novo, por favor.',
    dateOrder:
      'As datas em “{name}” podem ler-se de duas maneiras, por exemplo {date}. Indique se o dia ou o mês vem primeiro (date_order: dmy ou mdy).',
  },
  faults: {
    codeTwice: 'Este código de rastreio já está na linha {row}.',
    merged:
      'Este código leva à encomenda {code}, com a qual a sua foi unida. Use esse código, por favor.',
    noCode: 'Falta o código de rastreio.',
    noParcel: 'Não há nenhuma encomenda com o código {code}.',
    activityTwice: 'A mesma atividade já está na linha {row}.',
  },
  page: {
    title: 'Importar uma folha de cálculo',
    link: 'Importar',
    lead: 'Encomendas ou o seu histórico a partir de um ficheiro CSV ou de um livro do Excel (.xlsx). O ficheiro é verificado primeiro; nada é escrito antes de o dizer.',
    kind: 'O que há no ficheiro?',
    parcels: 'Encomendas',
    activities: 'Histórico de encomendas',
    choose: 'Escolher um ficheiro',
    drop: 'ou largue-o aqui',
    steps: {
      label: 'Passos',
      file: 'Ficheiro',
      columns: 'Colunas',
      check: 'Verificação',
      done: 'Concluído',
    },
    columnsLead: 'Verifique em que se torna cada coluna. Ainda nada foi contado nem escrito.',
    source: {
      chosen: 'Escolhida por si',
      saved: 'Como da última vez',
      heading: 'Pelo cabeçalho',
      values: 'Pelos valores',
    },
    leftOut: 'Não importadas: {columns}',
    check: 'Verificar as linhas',
    checkLead: 'Ainda nada foi escrito.',
    changeColumns: 'Alterar as colunas',
    otherFile: 'Escolher outro ficheiro',
    chooseOrder: 'Escolha',
    orderMissing: 'Indique se o dia ou o mês vem primeiro.',
    template: 'Descarregar um modelo vazio',
    reading: 'A ler o ficheiro…',
    checking: 'Linhas verificadas: {done} de {total}',
    writing: 'Linhas escritas: {done} de {total}',
    indexing: 'A preparar a pesquisa: {done} de {total}',
    columns: 'Colunas',
    column: 'No ficheiro',
    field: 'Importada como',
    sample: 'Por exemplo',
    ignored: 'Não importada',
    dates: 'Datas como 03/04/2026',
    dmy: 'Dia primeiro',
    mdy: 'Mês primeiro',
    encoding: 'As letras parecem erradas? Codificação',
    encodingAuto: 'Detetar',
    created: 'Novas',
    changed: 'Alteradas',
    same: 'Inalteradas',
    failed: 'Erradas',
    unkeyed:
      'Linhas novas sem código ou hora próprios: {count}. Cada uma recebe-os agora e será criada outra vez se o mesmo ficheiro for carregado de novo.',
    errors: 'Linhas erradas',
    row: 'Linha',
    reason: 'Motivo',
    moreErrors: 'Outras: {count}. O ficheiro abaixo tem todas.',
    failures: 'Descarregar as linhas erradas',
    failuresHint: 'A última coluna diz porquê. Corrija-as ali e carregue esse ficheiro aqui.',
    tell: 'Avisar por e-mail das etapas deste ficheiro',
    tellHint:
      'Destinatários, remetentes e seguidores, como dizem as definições. Caso contrário ninguém recebe e-mail, o que é certo para encomendas do passado.',
    importAll: plural({ one: 'Importar {count} linha', other: 'Importar as {count} linhas' }),
    importGood: plural({
      one: 'Importar {count} linha válida',
      other: 'Importar {count} linhas válidas',
    }),
    nothing: 'Não há nada para importar.',
    closing:
      'Depois de o ficheiro ser enviado, pode fechar esta página: a importação continua até ao fim.',
    done: 'Novas: {created}, alteradas: {changed}, inalteradas: {same}, deixadas de fora: {failed}.',
    toList: 'Para a lista de encomendas',
    again: 'Importar outro ficheiro',
    lost: 'A ligação perdeu-se. O que tinha chegado continua até ao fim. Carregue de novo no botão: nada é feito duas vezes.',
  },
};
