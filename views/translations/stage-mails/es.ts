import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'Correos por etapa',
  lead: 'Quién recibe un correo cuando un paquete llega a una etapa, y qué dice.',
  settingsText: 'Informe por correo a destinatarios y remitentes de cómo va su paquete.',
  to: {
    none: 'Nadie',
    recipient: 'El destinatario',
    sender: 'El remitente',
    both: 'El destinatario y el remitente',
  },
  toLabel: 'Quién lo recibe',
  standard: 'Texto predeterminado',
  own: 'Texto propio',
  useStandard: 'Volver al texto predeterminado',
  languageHint:
    'Escrito en el idioma de sus textos: {language}. Mientras conserve el texto predeterminado, cambiará con él.',
  mergeFields: 'Estos campos se rellenan para cada paquete:',
  mergeFieldsHint:
    'Una línea se omite si todos sus campos están vacíos, por ejemplo, cuando no se conoce el lugar.',
  fields: {
    recipient_name: 'el nombre del destinatario',
    tracking_code: 'el código de seguimiento',
    stage: 'la etapa en palabras',
    status: 'el estado o, si no lo hay, la etapa',
    current_location: 'dónde está ahora el paquete',
    delivery_date: 'el día de entrega previsto',
    tracking_link:
      'la dirección de la página de seguimiento; sola en una línea, se convierte en el botón',
    company_name: 'el nombre de su empresa',
  },
  preview: 'Vista previa',
  previewLead: 'Con un paquete de ejemplo y la plantilla que ha elegido para los correos.',
  exampleName: 'Ana García',
  examplePlace: 'Almacén central',
  saved: 'Se ha guardado el correo.',
  delayHint:
    'Un correo sobre una etapa espera este tiempo. Si entretanto se corrigen los datos del paquete, solo sale el correcto. 0: sale al momento.',
  delayTitle: 'Tiempo para correcciones',
  outboxOnly:
    'Este sitio no tiene servidor de correo: estos correos se guardan en el servidor y no llegan a nadie.',
  sent: 'Correos sobre este paquete',
  sentNone: 'Ninguno por ahora. Salen solos cuando se registra una etapa.',
  waits: 'Envío: {time}, salvo que los datos se corrijan antes',
  stopped: 'No desea recibir correos sobre este paquete',
  track: 'Rastrear su paquete',
  stop: 'Dejar de recibir correos sobre este paquete',
  starters: {
    pending: {
      subject: 'El paquete {{tracking_code}} se ha registrado',
      lead: 'El paquete para {{recipient_name}} se ha registrado.',
    },
    info_received: {
      subject: 'Hemos recibido los datos del paquete {{tracking_code}}',
      lead: 'Ya tenemos los datos del paquete para {{recipient_name}}. En cuanto tengamos el paquete, empezará su recorrido.',
    },
    picked_up: {
      subject: 'El paquete {{tracking_code}} se ha recogido',
      lead: 'Hemos recogido el paquete para {{recipient_name}}. Empieza su recorrido.',
    },
    in_transit: {
      subject: 'El paquete {{tracking_code}} está en camino',
      lead: 'El paquete para {{recipient_name}} está en camino.',
    },
    at_customs: {
      subject: 'El paquete {{tracking_code}} está en la aduana',
      lead: 'El paquete para {{recipient_name}} está en la aduana. Seguirá su camino en cuanto la aduana lo libere.',
    },
    out_for_delivery: {
      subject: 'El paquete {{tracking_code}} está en reparto',
      lead: 'El paquete para {{recipient_name}} está en reparto.',
    },
    ready_for_pickup: {
      subject: 'El paquete {{tracking_code}} está listo para recoger',
      lead: 'El paquete para {{recipient_name}} está listo y ya se puede recoger.',
    },
    delivered: {
      subject: 'El paquete {{tracking_code}} se ha entregado',
      lead: 'El paquete para {{recipient_name}} se ha entregado. Gracias por su confianza.',
    },
    attempt_failed: {
      subject: 'No se ha podido entregar el paquete {{tracking_code}}',
      lead: 'Hemos ido con el paquete para {{recipient_name}} y no hemos podido entregarlo.',
    },
    on_hold: {
      subject: 'El paquete {{tracking_code}} está retenido',
      lead: 'El paquete para {{recipient_name}} está retenido por el momento.',
    },
    exception: {
      subject: 'Hay un problema con el paquete {{tracking_code}}',
      lead: 'Hay un problema con el paquete para {{recipient_name}}.',
    },
    returned: {
      subject: 'El paquete {{tracking_code}} se ha devuelto',
      lead: 'El paquete para {{recipient_name}} se ha devuelto al remitente.',
    },
  },
  details: 'Estado: {{status}}\nLugar: {{current_location}}\nEntrega estimada: {{delivery_date}}',
};
