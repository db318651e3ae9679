import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Llévelo consigo',
    calendar: 'Añadir al calendario',
    print: 'Imprimir',
    qrCode: 'Código QR que lleva a este resultado',
  },
  calendar: {
    title: 'Llega el envío {code}',
    text: '{company} prevé entregar el envío en estos días. Dónde está ahora: {link}',
    noDays: 'No se conoce el día de entrega de este envío, o su viaje ya ha terminado.',
  },
  embed: {
    newTab: 'El resultado se abre en una pestaña nueva.',
  },
  settings: {
    title: 'Formulario incrustado',
    text: 'Otros sitios muestran su formulario de seguimiento.',
    lead: 'Tiendas y socios pueden mostrar un pequeño formulario de seguimiento en sus propias páginas. El resultado se abre en su sitio, en una pestaña nueva.',
    hint: 'Una dirección por línea, como https://shop.example.com, {max} como máximo. Mientras no haya ninguna, ningún sitio puede mostrar el formulario.',
    code: 'Código para el otro sitio',
    codeLead:
      'Péguelo en la página donde deba aparecer el formulario. Habla el idioma indicado tras «lang=»; sin esa parte, el de cada visitante.',
    codeSoon:
      'Ningún sitio puede mostrar todavía el formulario. Introduzca primero una dirección arriba y guárdela.',
    copy: 'Copiar el código',
    preview: 'Vista previa',
  },
  fieldErrors: {
    embedOrigin:
      '«{line}» no es la dirección de un sitio. Escríbala como https://shop.example.com, sin ruta.',
    tooManyOrigins: '{field}: {max} sitios como máximo, uno por línea.',
  },
};
