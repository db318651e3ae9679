import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Seguir este paquete',
    lead: 'Le escribimos un correo cada vez que llega a otra etapa. Se termina con un clic.',
    email: 'Su correo electrónico',
    follow: 'Seguir',
    sent: 'Mire en su buzón: el enlace de nuestro correo pone en marcha los avisos. Vale 48 horas.',
  },
  pages: {
    sentTitle: 'Falta un paso',
    noMail:
      '¿No ha llegado nada tras unos minutos? Mire en el correo no deseado, revise el código y la dirección e inténtelo otra vez. Enviamos como mucho tres correos así por hora.',
    toResult: 'Ver el paquete',
    confirmedTitle: 'Usted sigue {code}',
    confirmedText:
      'Desde ahora le escribimos cada vez que este paquete llega a otra etapa, y dejamos de hacerlo por nuestra cuenta 30 días después de la entrega.',
    invalidTitle: 'Este enlace ya no vale',
    invalidText:
      'Valía 48 horas, lo ha sustituido un correo más nuevo o los correos se han terminado. Busque el paquete para volver a seguirlo.',
    stopTitle: '¿Terminar estos correos?',
    stopText:
      'Entonces no enviaremos más correos sobre este paquete a la dirección que recibió este enlace.',
    stop: 'Terminar los correos',
    stoppedTitle: 'Los correos han terminado',
    stoppedText:
      'No enviaremos más correos sobre este paquete a esta dirección. Para recibirlos de nuevo, siga el paquete en su página.',
    stopInvalidTitle: 'Este enlace está incompleto',
    stopInvalidText:
      'Faltan algunos de sus caracteres o son distintos. Abra otra vez el enlace del correo.',
  },
  mail: {
    confirmSubject: 'Confirme que quiere seguir {code}',
    confirmBody:
      'Buenos días:\n\nAlguien, seguramente usted, quiere recibir en esta dirección avisos sobre el paquete {code}. Abra este enlace para empezar:\n\n{link}\n\nEl enlace vale {hours} horas. Si no ha sido usted, no haga nada: no recibirá avisos.',
    confirm: 'Recibir avisos',
    noticeSubject: 'Paquete {code}: {stage}',
    noticeBody: 'Buenos días:\n\nSu paquete {code} ha llegado a otra etapa: {stage}.',
    status: 'Estado: {status}',
    place: 'Ahora en: {place}',
    delivery: 'Previsto: {dates}',
    reason: 'Recibe este correo porque sigue el paquete.',
  },
  panel: {
    count: 'Seguidores: {count}',
  },
  errors: {
    tooMany: 'Han sido muchas direcciones a la vez. Inténtelo de nuevo {when}.',
  },
};
