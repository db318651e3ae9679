import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Escanear',
  lead: 'Elija qué ha pasado y escanee después un paquete tras otro. También funciona sin red.',
  appName: 'Escanear: {company}',
  chooser: {
    change: 'Cambiar',
    done: 'Empezar a escanear',
    none: 'Los eventos para elegir todavía no están aquí. Llegarán en cuanto se pueda acceder al sitio.',
    chooseFirst: 'Elija primero qué ha pasado.',
  },
  field: {
    label: 'Códigos de seguimiento',
    hint: 'Escriba o escanee un código y pulse Intro, o pegue muchos a la vez.',
    add: 'Registrar',
  },
  camera: {
    start: 'Usar la cámara',
    stop: 'Apagar la cámara',
    view: 'Lo que ve la cámara',
    starting: 'La cámara se está iniciando…',
    hold: 'Sostenga el código delante de la cámara.',
    denied:
      'No se puede usar la cámara. Permítala para este sitio en los ajustes del navegador; escribir y un lector de mano funcionan sin ella.',
    missing: 'No se pudo iniciar ninguna cámara. Escribir y un lector de mano funcionan sin ella.',
    insecure: 'Los navegadores permiten la cámara, y guardan esta pantalla, solo por https.',
  },
  sound: { on: 'Activar el sonido', off: 'Quitar el sonido' },
  marks: {
    sending: 'Enviando…',
    done: 'Registrado',
    twice: 'Ya escaneado, no se cuenta otra vez',
    waiting: 'Guardado hasta que vuelva la red',
    unknown: 'Código desconocido',
    refused: 'No registrado',
    undone: 'Deshecho',
    unreadable: 'No es un código de seguimiento',
    unchosen: 'No se ha registrado nada',
  },
  counts: {
    label: 'Cómo va',
    done: 'Registrados',
    waiting: 'En espera',
    problems: 'Problemas abiertos',
    twice: 'Escaneados dos veces',
  },
  connection: {
    away: 'No se puede acceder al sitio. Sus escaneos están a salvo en este dispositivo y se envían solos.',
    tryNow: 'Intentar ahora',
    signedOut:
      'Ha cerrado la sesión. Escaneos que esperan en este dispositivo: {count}. Inicie sesión y se enviarán.',
    notKept:
      'Este navegador no guarda datos del sitio, así que aquí no se puede escanear nada. Quizá sea una ventana privada.',
    onlineOnly:
      'En este dispositivo, esta pantalla no se abre sin red. Mientras haya red, se puede escanear.',
  },
  problems: {
    title: 'Problemas abiertos',
    again: 'Reintentar',
    allAgain: 'Reintentar todos',
    dismiss: 'Descartar',
    againOf: 'Reintentar: {code}',
    dismissOf: 'Descartar: {code}',
  },
  list: {
    title: 'Escaneados',
    empty: 'Todavía no se ha escaneado nada.',
    undoOf: 'Deshacer: {code}',
    more: 'Mostrar todos: {count}',
    clear: 'Vaciar la lista',
  },
  leaving: {
    title: 'Hay escaneos sin registrar',
    text: 'Escaneos aún abiertos: {count}. Se quedan en este dispositivo y se envían cuando vuelva a iniciar sesión aquí. Todo lo demás sobre paquetes se borra de él.',
    toScans: 'Ir a los escaneos',
  },
  unsent: {
    waiting: 'Escaneos en este dispositivo pendientes de envío: {count}',
    problems: 'Escaneos que no se pudieron registrar: {count}',
  },
};
