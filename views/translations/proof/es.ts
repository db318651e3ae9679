import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Prueba de entrega',
    receivedBy: 'Recibido por',
    when: 'Entregado el',
    note: 'Nota',
    signature: 'Firma',
    photo: 'Foto de la entrega',
  },
  fields: {
    parcel: 'Paquete',
    received_by: 'Recibido por',
    signature: 'Firma',
    photo: 'Foto',
    note: 'Nota',
  },
  recorded: 'La entrega ha quedado registrada.',
  notYet: 'Una entrega no puede estar en el futuro. Elija la hora a la que se entregó.',
  take: 'Entregado: tomar la prueba',
  form: {
    again:
      'Ya existe una prueba de entrega, recibida por {name}. Una nueva ocupa su lugar; ambas entregas permanecen en el historial.',
    receivedBy: '¿Quién lo ha recibido?',
    toRecipient: 'El destinatario, {name}',
    signatureHint: 'Con el dedo, un lápiz o el ratón.',
    paper: 'Firme aquí',
    clear: 'Borrar',
    photoHint: 'Por ejemplo, el paquete en su lugar.',
    chosenPhoto: 'La foto que ha elegido',
    removePhoto: 'Quitar la foto',
    position: 'Posición',
    usePosition: 'Usar la posición de este dispositivo',
    locating: 'Buscando la posición…',
    positionFound: '{latitude}, {longitude}, con unos {metres} m de margen',
    removePosition: 'Quitar la posición',
    positionDenied:
      'El navegador no comunica la posición. Permítalo para este sitio o continúe sin ella.',
    positionUnknown:
      'No se ha podido encontrar la posición. Inténtelo de nuevo al aire libre o continúe sin ella.',
    more: 'Lugar, nota, hora',
    placeHint: 'Pasa a ser la ubicación actual del paquete, y los clientes lo ven en el historial.',
    noteHint:
      'Para la prueba, no para el historial. Por ejemplo: «Dejado con el vecino del número 4».',
    submit: 'Entregado',
    signedOut:
      'Se ha cerrado su sesión. Aquí no se pierde nada: inicie sesión en la página que se abre, vuelva y toque de nuevo «{button}».',
    delivered: 'Entregado a {name}.',
  },
  note: {
    title: 'Albarán de entrega',
    open: 'Albarán para imprimir',
    where: 'Dónde',
    parcel: 'Paquete',
    none: 'Este paquete aún no tiene prueba de entrega.',
  },
};
