import { plural } from '../../../server/shared/plural.ts';
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
  headings: {
    tracking_code:
      'Número de seguimiento|N.º de seguimiento|Seguimiento|Rastreo|Número de guía|Guía|Número de envío|Código de barras|Código',
    recipient_name: 'Destinatario|Cliente|Nombre del cliente|Nombre',
    recipient_email: 'Correo electrónico|Correo|Email|E-mail',
    recipient_phone_number: 'Teléfono|Tel|Móvil|Celular|Número de teléfono',
    destination: 'Dirección de entrega|Dirección del destinatario|Dirección|Hasta',
    sender_name: 'Remitente|Expedidor',
    sender_email: 'Correo remitente|Email remitente',
    pickup_location: 'Origen|Dirección de recogida|Procedencia|Desde',
    parcel_content: 'Contenido del paquete|Mercancía|Artículo',
    weight: 'Peso en kg|Peso bruto',
    shipped_via: 'Transporte|Transportista|Método de envío|Servicio',
    declared_value: 'Valor|Valor de la mercancía',
    min_expected_delivery_date: 'Entrega desde|Fecha de entrega|Entrega prevista|Entrega estimada',
    max_expected_delivery_date: 'Entrega hasta|Fecha límite de entrega',
    happened_at: 'Fecha|Hora|Cuándo',
    title: 'Evento|Actividad',
    description: 'Detalles|Nota|Observaciones|Comentario',
    location: 'Ciudad|Ubicación',
  },
  yes: 'verdadero|s',
  no: 'falso|ninguno',
  reasons: 'Qué está mal',
  imported: 'El archivo se ha importado.',
  nothingWritten:
    'No se ha importado nada: algunas filas están mal. Corríjalas o importe solo las buenas.',
  another: 'Hay otra importación en curso. Espere a que termine, por favor.',
  fieldErrors: {
    fileMissing: 'Elija un archivo, por favor.',
    mappingShape:
      'Las columnas deben ser un objeto JSON: un encabezado o un número, y el nombre de un campo o null.',
  },
  problems: {
    empty: 'Este archivo no tiene filas debajo de sus encabezados.',
    rows: 'Este archivo tiene más de {max} filas. Divídalo en varios archivos, por favor.',
    column: 'En este archivo no hay ninguna columna «{name}».',
    field: 'No hay ningún campo «{name}» que importar.',
    fieldTwice:
      'Dos columnas están asignadas al mismo campo ({name}). Elija una de ellas, por favor.',
    changedMeanwhile:
      'Alguien cambió paquetes mientras se leía el archivo. No se ha importado nada; inténtelo de nuevo, por favor.',
    dateOrder:
      'Las fechas de «{name}» se pueden leer de dos maneras, por ejemplo {date}. Indique si va primero el día o el mes (date_order: dmy o mdy).',
  },
  faults: {
    codeTwice: 'Este código de seguimiento ya está en la fila {row}.',
    merged:
      'Este código lleva al paquete {code}, con el que se unió el suyo. Use ese código, por favor.',
    noCode: 'Falta el código de seguimiento.',
    noParcel: 'No hay ningún paquete con el código {code}.',
    activityTwice: 'La misma actividad ya está en la fila {row}.',
  },
  page: {
    title: 'Importar una hoja de cálculo',
    link: 'Importar',
    lead: 'Paquetes o su historial desde un archivo CSV o un libro de Excel (.xlsx). Primero se comprueba el archivo; no se escribe nada hasta que usted lo diga.',
    kind: '¿Qué hay en el archivo?',
    parcels: 'Paquetes',
    activities: 'Historial de paquetes',
    choose: 'Elegir un archivo',
    drop: 'o suéltelo aquí',
    steps: {
      label: 'Pasos',
      file: 'Archivo',
      columns: 'Columnas',
      check: 'Comprobación',
      done: 'Listo',
    },
    columnsLead:
      'Compruebe en qué se convierte cada columna. Todavía no se ha contado ni escrito nada.',
    source: {
      chosen: 'Elegida por usted',
      saved: 'Como la última vez',
      heading: 'Por su encabezado',
      values: 'Por sus valores',
    },
    leftOut: 'No se importan: {columns}',
    check: 'Comprobar las filas',
    checkLead: 'Todavía no se ha escrito nada.',
    changeColumns: 'Cambiar las columnas',
    otherFile: 'Elegir otro archivo',
    chooseOrder: 'Elija',
    orderMissing: 'Indique si va primero el día o el mes.',
    template: 'Descargar una plantilla vacía',
    reading: 'Leyendo el archivo…',
    checking: 'Filas comprobadas: {done} de {total}',
    writing: 'Filas escritas: {done} de {total}',
    indexing: 'Preparando la búsqueda: {done} de {total}',
    columns: 'Columnas',
    column: 'En el archivo',
    field: 'Se importa como',
    sample: 'Por ejemplo',
    ignored: 'No se importa',
    dates: 'Fechas como 03/04/2026',
    dmy: 'Primero el día',
    mdy: 'Primero el mes',
    encoding: '¿Se ven mal las letras? Codificación',
    encodingAuto: 'Detectarla',
    created: 'Nuevos',
    changed: 'Cambiados',
    same: 'Sin cambios',
    failed: 'Incorrectas',
    unkeyed:
      'Filas nuevas sin código u hora propios: {count}. Cada una los recibe ahora, y se creará otra vez si se vuelve a cargar el mismo archivo.',
    errors: 'Filas incorrectas',
    row: 'Fila',
    reason: 'Motivo',
    moreErrors: 'Otras: {count}. El archivo de abajo las tiene todas.',
    failures: 'Descargar las filas incorrectas',
    failuresHint: 'La última columna dice por qué. Corríjalas allí y cargue ese archivo aquí.',
    tell: 'Avisar por correo de las etapas de este archivo',
    tellHint:
      'A destinatarios, remitentes y seguidores, según los ajustes. Si no, nadie recibe correo, que es lo correcto para paquetes del pasado.',
    importAll: plural({ one: 'Importar {count} fila', other: 'Importar las {count} filas' }),
    importGood: plural({
      one: 'Importar {count} fila válida',
      other: 'Importar {count} filas válidas',
    }),
    nothing: 'No hay nada que importar.',
    closing:
      'Una vez enviado el archivo puede cerrar esta página: la importación sigue hasta el final.',
    done: 'Nuevos: {created}, cambiados: {changed}, sin cambios: {same}, omitidos: {failed}.',
    toList: 'A la lista de paquetes',
    again: 'Importar otro archivo',
    lost: 'Se perdió la conexión. Lo que había llegado sigue hasta el final. Pulse otra vez el botón: nada se hace dos veces.',
  },
};
