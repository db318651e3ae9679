import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Más con este paquete',
  copy: 'Hacer una copia',
  return: 'Registrar una devolución',
  saveTemplate: 'Guardar como plantilla',
  merge: 'Fusionar con otro paquete',
  alsoFound: 'También se encuentra con: {codes}',
  titles: {
    copy: 'Copia de {code}',
    return: 'Devolución de {code}',
    template: 'Nuevo paquete desde «{name}»',
  },
  filledIn: 'Lo que se repite ya está rellenado',
  filledInLead:
    'Cambie lo que sea distinto y cree el paquete. La etapa, el lugar y las fechas empiezan de nuevo.',
  exchangedLead:
    'Remitente y destinatario han cambiado de lugar. Cambie lo que sea distinto y cree el paquete.',
  missing: 'Rellene lo que falta en {code}: {fields}',
  map: 'Mapa',
  anotherCopy: 'Crear otro igual',
  begin: 'Empezar con una plantilla',
  templates: 'Plantillas',
  templatesLead:
    'Lo que se repite de un paquete a otro, con un nombre propio. Un paquete nuevo puede empezar con ello.',
  noTemplates:
    'Aún no hay plantillas. Abra un paquete y elija «Guardar como plantilla» para hacer la primera.',
  templateTitle: 'Guardar {code} como plantilla',
  templateLead:
    'El destinatario, el remitente, el contenido y los dos extremos del viaje se guardan con un nombre; el código de seguimiento, la etapa y las fechas, no.',
  nameHint: 'Por ejemplo, «Repuestos a Berlín».',
  editTemplate: 'Editar plantilla',
  useTemplate: 'Nuevo paquete con ella',
  toTemplates: 'Ver todas las plantillas',
  toParcel: 'Volver al paquete',
  templateSaved: 'Se ha guardado la plantilla.',
  templateDeleted: 'Se ha eliminado la plantilla.',
  nameTaken: 'Otra plantilla ya tiene este nombre.',
  mergeTitle: 'Fusionar {code} con otro paquete',
  mergeLead:
    'Para un paquete registrado dos veces, o una devolución que es el mismo paquete. Dos registros pasan a ser uno.',
  otherCode: 'Código de seguimiento del otro paquete',
  compare: 'Comparar los dos',
  sameParcel: 'Este es el mismo paquete. Indique otro.',
  preview: 'Lo que quedará',
  previewLead:
    'Los datos de {code} quedan. Donde no tiene ninguno, toma los de {other}. El evento más reciente de ambos decide la etapa.',
  field: 'Campo',
  stays: 'queda',
  dropped: 'se descarta',
  nothing: 'Nada',
  events: 'Eventos en el historial',
  final:
    '{other} se eliminará. Su historial pasa a {code} y, desde entonces, su código de seguimiento lleva allí. Esto no se puede deshacer.',
  mergeButton: 'Fusionar en {code}',
  merging: 'Fusionando…',
  swap: 'Conservar {other} en su lugar',
  merged: 'Los dos son ahora un solo paquete.',
};
