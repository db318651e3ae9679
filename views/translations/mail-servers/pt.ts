import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Servidor de e-mail',
  text: 'O servidor que entrega os e-mails deste site.',
  lead: 'Sem servidor de e-mail, os e-mails ficam apenas guardados aqui e não chegam a ninguém. O seu fornecedor de e-mail diz-lhe o que introduzir.',
  fields: {
    host: 'Servidor',
    port: 'Porta',
    security: 'Encriptação',
    user: 'Nome de utilizador',
    plain_confirmed: 'Enviar sem encriptação para outra máquina',
    account_password: 'A sua palavra-passe deste painel',
  },
  password: 'Palavra-passe do servidor de e-mail',
  hints: {
    host: 'Por exemplo, smtp.example.com.',
    port: 'Quase sempre 465 com TLS e 587 com STARTTLS.',
    user: 'Quase sempre o endereço de e-mail completo. Vazio: o servidor não pede início de sessão.',
    password: 'É guardada encriptada e não volta a ser mostrada.',
    keepPassword: 'Guardada. Deixe vazio para a manter.',
    plain_confirmed: 'Quem estiver no caminho pode ler os e-mails e a palavra-passe.',
    account_password:
      'Os códigos para uma nova palavra-passe passam por este servidor; por isso perguntamos quem é.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Sem encriptação (só nesta máquina)',
  },
  testTitle: 'Experimente primeiro',
  testLead: 'Com o que introduziu acima; nada é guardado. O e-mail vai para {email}.',
  test: 'Testar a ligação',
  testSend: 'Testar e enviar um e-mail',
  testing: 'A testar…',
  tested: 'O servidor de e-mail responde como deve.',
  testSent: 'O servidor de e-mail aceitou um e-mail para {email}.',
  tooManyTests: 'Foram muitos testes de uma só vez. Tente novamente {when}.',
  faults: {
    name: 'Não há nenhum servidor chamado {host} ({code}). Verifique como está escrito.',
    refused:
      'Nada aceita ligações em {host}, porta {port} ({code}). Verifique a porta e o servidor.',
    timeout:
      '{host}, porta {port}, não respondeu a tempo. Verifique a porta; pode haver uma firewall no caminho.',
    unreachable: 'Não é possível chegar a {host} a partir daqui ({code}).',
    certificate:
      'O certificado de {host} não é válido ({code}). Verifique se o nome do servidor está certo.',
    encryption:
      '{host} não oferece esta encriptação na porta {port} ({code}). Experimente a outra.',
    protocol:
      'O que responde em {host}, porta {port}, não fala como um servidor de e-mail ({code}).',
    login: 'O servidor de e-mail recusou o nome de utilizador ou a palavra-passe ({code}).',
    sender: 'O servidor de e-mail não aceita e-mails do seu e-mail de contacto ({code}).',
    mail: 'O servidor de e-mail recusou o e-mail de teste ({code}).',
  },
  fieldErrors: {
    host: '{field}: introduza o nome de um servidor, como smtp.example.com.',
    plainUnconfirmed:
      'Sem encriptação, outros podem ler pelo caminho até este servidor. Escolha outra encriptação ou confirme.',
    userMissing: '{field}: há uma palavra-passe, mas nenhum nome de utilizador.',
    passwordAgain:
      'O servidor, a porta, a encriptação ou o nome de utilizador mudaram: introduza novamente a palavra-passe do servidor de e-mail.',
    passwordLost: 'A palavra-passe guardada já não pode ser lida. Introduza-a novamente.',
  },
  saved: 'O servidor de e-mail foi guardado.',
  remove: 'Remover o servidor de e-mail',
  removeLead: 'A partir daí, os e-mails ficam apenas guardados aqui. A palavra-passe é esquecida.',
  removing: 'A remover…',
  removed: 'O servidor de e-mail foi removido.',
  environment:
    'O servidor de e-mail {host} está configurado no servidor deste site (SMTP_URL) e tem prioridade sobre o que se possa introduzir aqui.',
  inEnvironment:
    'SMTP_URL está definido no servidor deste site e tem prioridade sobre o que é introduzido aqui.',
  lost: 'A palavra-passe do servidor de e-mail já não pode ser lida, porque a sua chave falta ou é outra. Os e-mails esperam até introduzir novamente a palavra-passe.',
  noKey:
    'A palavra-passe não foi guardada: a chave que a encripta não pode ser lida nem criada no servidor. Lá, «npm run doctor» diz mais.',
  current: 'Os e-mails passam por {host}.',
  none: 'Ainda não há servidor de e-mail: os e-mails ficam apenas guardados aqui.',
  setUp: 'Configurar o servidor de e-mail',
  notConfigured:
    'Os modos que não podem ser escolhidos precisam de um servidor de e-mail: configure um aqui, ou SMTP_HOST no servidor deste site.',
};
