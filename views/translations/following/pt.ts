import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Seguir esta encomenda',
    lead: 'Escrevemos-lhe um e-mail a cada nova etapa. Um clique basta para parar.',
    email: 'O seu e-mail',
    follow: 'Seguir',
    sent: 'Veja a sua caixa de correio: o link no nosso e-mail inicia os avisos. É válido durante 48 horas.',
  },
  pages: {
    sentTitle: 'Falta um passo',
    noMail:
      'Nenhum e-mail após alguns minutos? Veja no spam, confirme o código e o endereço e tente de novo. Enviamos no máximo três e-mails destes por hora.',
    toResult: 'Ver a encomenda',
    confirmedTitle: 'Está a seguir {code}',
    confirmedText:
      'A partir de agora escrevemos-lhe a cada nova etapa desta encomenda e paramos por nós próprios 30 dias após a entrega.',
    invalidTitle: 'Este link já não é válido',
    invalidText:
      'Era válido durante 48 horas, um e-mail mais recente substituiu-o, ou os e-mails foram terminados. Procure a encomenda para a seguir de novo.',
    stopTitle: 'Parar estes e-mails?',
    stopText:
      'Deixamos então de enviar e-mails sobre esta encomenda para o endereço que recebeu este link.',
    stop: 'Parar os e-mails',
    stoppedTitle: 'Os e-mails terminaram',
    stoppedText:
      'Não enviamos mais e-mails sobre esta encomenda para este endereço. Para os voltar a receber, siga a encomenda na sua página.',
    stopInvalidTitle: 'Este link está incompleto',
    stopInvalidText:
      'Faltam-lhe caracteres ou alguns são diferentes. Abra outra vez o link do e-mail.',
  },
  mail: {
    confirmSubject: 'Confirme que quer seguir {code}',
    confirmBody:
      'Olá,\n\nalguém, provavelmente o próprio, quer receber neste endereço avisos sobre a encomenda {code}. Abra este link para começar:\n\n{link}\n\nO link é válido durante {hours} horas. Se não foi o próprio, não faça nada: não receberá avisos.',
    confirm: 'Receber avisos',
    noticeSubject: 'Encomenda {code}: {stage}',
    noticeBody: 'Olá,\n\na sua encomenda {code} chegou a uma nova etapa: {stage}.',
    status: 'Estado: {status}',
    place: 'Agora em: {place}',
    delivery: 'Previsto: {dates}',
    reason: 'Recebe este e-mail porque segue a encomenda.',
  },
  panel: {
    count: 'Seguidores: {count}',
  },
  errors: {
    tooMany: 'Foram muitos endereços de uma vez. Tente de novo {when}.',
  },
};
