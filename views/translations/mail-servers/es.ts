import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Servidor de correo',
  text: 'El servidor que entrega los correos de este sitio.',
  lead: 'Sin servidor de correo, los correos solo se guardan aquí y no llegan a nadie. Su proveedor de correo le dice qué introducir.',
  fields: {
    host: 'Servidor',
    port: 'Puerto',
    security: 'Cifrado',
    user: 'Nombre de usuario',
    plain_confirmed: 'Enviar sin cifrado a otra máquina',
    account_password: 'Su contraseña de este panel',
  },
  password: 'Contraseña del servidor de correo',
  hints: {
    host: 'Por ejemplo, smtp.example.com.',
    port: 'Casi siempre 465 con TLS y 587 con STARTTLS.',
    user: 'Casi siempre la dirección de correo completa. Vacío: el servidor no pide iniciar sesión.',
    password: 'Se guarda cifrada y no vuelve a mostrarse.',
    keepPassword: 'Guardada. Déjelo vacío para conservarla.',
    plain_confirmed: 'Quien esté en el camino puede leer los correos y la contraseña.',
    account_password:
      'Los códigos para una contraseña nueva pasan por este servidor; por eso preguntamos quién es usted.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Sin cifrado (solo en esta máquina)',
  },
  testTitle: 'Pruébelo primero',
  testLead: 'Con lo que ha introducido arriba; no se guarda nada. El correo va a {email}.',
  test: 'Probar la conexión',
  testSend: 'Probar y enviar un correo',
  testing: 'Probando…',
  tested: 'El servidor de correo responde como debe.',
  testSent: 'El servidor de correo ha aceptado un correo para {email}.',
  tooManyTests: 'Han sido muchas pruebas de una vez. Inténtelo de nuevo {when}.',
  faults: {
    name: 'No hay ningún servidor llamado {host} ({code}). Compruebe cómo está escrito.',
    refused:
      'Nada acepta conexiones en {host}, puerto {port} ({code}). Compruebe el puerto y el servidor.',
    timeout:
      '{host}, puerto {port}, no respondió a tiempo. Compruebe el puerto; puede haber un cortafuegos en medio.',
    unreachable: 'No se puede llegar a {host} desde aquí ({code}).',
    certificate:
      'El certificado de {host} no es válido ({code}). Compruebe que el nombre del servidor es el correcto.',
    encryption: '{host} no ofrece este cifrado en el puerto {port} ({code}). Pruebe el otro.',
    protocol:
      'Lo que responde en {host}, puerto {port}, no habla como un servidor de correo ({code}).',
    login: 'El servidor de correo rechazó el nombre de usuario o la contraseña ({code}).',
    sender: 'El servidor de correo no acepta correos de su correo de contacto ({code}).',
    mail: 'El servidor de correo rechazó el correo de prueba ({code}).',
  },
  fieldErrors: {
    host: '{field}: introduzca el nombre de un servidor, como smtp.example.com.',
    plainUnconfirmed:
      'Sin cifrado, otros pueden leer en el camino hasta este servidor. Elija otro cifrado o confírmelo.',
    userMissing: '{field}: hay una contraseña, pero ningún nombre de usuario.',
    passwordAgain:
      'El servidor, el puerto, el cifrado o el nombre de usuario han cambiado: introduzca de nuevo la contraseña del servidor de correo.',
    passwordLost: 'La contraseña guardada ya no se puede leer. Introdúzcala de nuevo.',
  },
  saved: 'El servidor de correo se ha guardado.',
  remove: 'Quitar el servidor de correo',
  removeLead: 'Desde entonces, los correos solo se guardan aquí. La contraseña se olvida.',
  removing: 'Quitando…',
  removed: 'El servidor de correo se ha quitado.',
  environment:
    'El servidor de correo {host} está configurado en el servidor de este sitio (SMTP_URL) y tiene prioridad sobre lo que se pueda introducir aquí.',
  inEnvironment:
    'SMTP_URL está configurado en el servidor de este sitio y tiene prioridad sobre lo que se introduce aquí.',
  lost: 'La contraseña del servidor de correo ya no se puede leer, porque falta su clave o es otra. Los correos esperan hasta que la introduzca de nuevo.',
  noKey:
    'La contraseña no se ha guardado: la clave que la cifra no se puede leer ni crear en el servidor. Allí, «npm run doctor» dice más.',
  current: 'Los correos pasan por {host}.',
  none: 'Aún no hay servidor de correo: los correos solo se guardan aquí.',
  setUp: 'Configurar el servidor de correo',
  notConfigured:
    'Las opciones que no se pueden elegir necesitan un servidor de correo: configure uno aquí, o SMTP_HOST en el servidor de este sitio.',
};
