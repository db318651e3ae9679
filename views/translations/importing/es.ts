import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Este archivo no es una hoja de cálculo. Guárdelo como CSV o como libro de Excel (.xlsx).',
    oldExcel:
      'Es un archivo de Excel de un tipo antiguo o binario (.xls, .xlsb). Guárdelo como libro de Excel (.xlsx) o como CSV.',
    openDocument:
      'Es un archivo OpenDocument (.ods). Guárdelo como libro de Excel (.xlsx) o como CSV.',
    passwordProtected:
      'Este archivo está protegido con contraseña. Quite la contraseña y vuelva a elegir el archivo.',
    damaged: 'Este archivo está dañado o incompleto. Guárdelo de nuevo y elija el archivo nuevo.',
    noSheet: 'Este libro no tiene ninguna hoja visible con celdas.',
    notCalculated:
      'La fila {row} tiene una fórmula sin su resultado. Abra el archivo en una hoja de cálculo y guárdelo de nuevo.',
    tooLarge:
      'Este archivo, o lo que lleva comprimido, ocupa más de {max} MB. Divídalo en varios archivos.',
    tooManyRows: 'Esta hoja tiene más de {max} filas. Divídala en varios archivos.',
    tooManyColumns: 'Esta hoja tiene más de {max} columnas. Quite las que no hagan falta.',
    cellTooLong:
      'La fila {row} tiene una celda de más de {max} caracteres. Quizá falte ahí una comilla (").',
    quoteNotClosed: 'En la fila {row} se abre una comilla (") que nunca se cierra.',
    wrongEncoding: 'Este archivo no está en la codificación elegida. Elija otra.',
  },
};
