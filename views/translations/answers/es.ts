import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    tracking_code: 'Código de seguimiento',
    answered: 'Respondido',
  },
  codeHint: 'Si se trata de un paquete.',
  ask: 'Preguntar por este paquete',
  title: 'Responder a un mensaje',
  from: 'De',
  parcel: 'Paquete',
  noParcel: 'ningún paquete tiene este código',
  answeredAt: 'Este mensaje se respondió: {when}.',
  toAnswer: 'Ver la respuesta',
  toMessages: 'Ver todos los mensajes',
  call: 'Llamar al {phone}',
  noEmail: 'Este mensaje llegó sin dirección de correo, así que no se puede responder por correo.',
  wrote: '{when}, {name} escribió:',
};
