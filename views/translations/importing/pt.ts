import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Este arquivo não é uma planilha. Salve-o como CSV ou como pasta de trabalho do Excel (.xlsx).',
    oldExcel:
      'Este é um arquivo do Excel de um tipo antigo ou binário (.xls, .xlsb). Salve-o como pasta de trabalho do Excel (.xlsx) ou como CSV.',
    openDocument:
      'Este é um arquivo OpenDocument (.ods). Salve-o como pasta de trabalho do Excel (.xlsx) ou como CSV.',
    passwordProtected:
      'Este arquivo está protegido por senha. Remova a senha e escolha o arquivo novamente.',
    damaged:
      'Este arquivo está danificado ou incompleto. Salve-o de novo e escolha o arquivo novo.',
    noSheet: 'Esta pasta de trabalho não tem nenhuma planilha visível com células.',
    tooLarge:
      'Este arquivo, ou o que está compactado nele, tem mais de {max} MB. Divida-o em vários arquivos.',
    tooManyRows: 'Esta planilha tem mais de {max} linhas. Divida-a em vários arquivos.',
    tooManyColumns: 'Esta planilha tem mais de {max} colunas. Remova as que não são necessárias.',
    cellTooLong:
      'A linha {row} tem uma célula com mais de {max} caracteres. Talvez falte ali uma aspa (").',
    quoteNotClosed: 'Na linha {row} abre-se uma aspa (") que nunca se fecha.',
    wrongEncoding: 'Este arquivo não está na codificação escolhida. Escolha outra.',
  },
};
