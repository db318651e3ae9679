import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: '¿Es para usted este paquete?',
    lockedText: 'Para ver a quién y adónde va, escriba uno de estos datos del destinatario.',
    maskedTitle: 'Ver todos los datos',
    maskedText:
      'Aquí los nombres y las direcciones están abreviados. Para verlos completos, escriba uno de estos datos del destinatario.',
    label: 'Código postal, últimas cuatro cifras del teléfono o correo electrónico',
    maskedLabel: 'Últimas cuatro cifras del teléfono o correo electrónico',
    button: 'Mostrar todos los datos',
    checking: 'Comprobando…',
  },
  wrong: 'Eso no coincide con este paquete.',
  wrongHelp: 'Compruebe lo que ha escrito. El remitente sabe qué datos tiene el paquete.',
  tooManyTries: 'Ha habido demasiados intentos con este paquete. Inténtelo de nuevo {when}.',
  linkEnded: 'Este enlace ya no muestra ningún paquete.',
  linkEndedHelp: 'Ha terminado o está incompleto. Pida uno nuevo a quien se lo envió.',
  settings: {
    title: 'Privacidad',
    tile: 'Lo que ven los visitantes de un paquete.',
    lead: 'Quien tiene un código de seguimiento ve cómo va el paquete. Elija aquí qué más ve. Usted siempre lo ve todo, igual que quien tiene un enlace compartido.',
    all: 'Todo',
    masked: 'Iniciales y ciudades',
    locked: 'Nada privado hasta desbloquearlo',
    hint: 'Iniciales y ciudades: «H… O…» y «Chicago», sin correo, teléfono ni fotos. Las últimas cuatro cifras del teléfono del destinatario o su correo muestran el resto durante un día. Nada privado: tampoco nombres ni direcciones, pero sí la etapa, el estado, el peso, las fechas, el historial y dónde está más o menos el envío. En ese caso, el código postal del destinatario también muestra el resto.',
  },
  links: {
    title: 'Enlaces compartidos',
    lead: 'Un enlace muestra todos los datos de este paquete a quien lo tenga, hasta que termine.',
    days: 'Días que funciona',
    make: 'Crear un enlace compartido',
    made: 'El enlace compartido está listo. Cópielo ahora: solo se muestra una vez.',
    newLink: 'Nuevo enlace compartido',
    copy: 'Copiar',
    copied: 'Copiado',
    times: 'Creado el {from}, termina el {until}',
    views: 'Veces abierto: {count}',
    none: 'Ahora mismo no hay ningún enlace compartido.',
    end: 'Terminar enlace',
    ended: 'El enlace compartido ha terminado.',
    tooMany:
      'Un paquete puede tener como máximo {count} enlaces compartidos a la vez. Termine primero uno.',
    close: 'Cerrar',
  },
};
