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
};
