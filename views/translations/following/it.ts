import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Seguire questo pacco',
    lead: 'Le scriviamo un’e-mail a ogni nuova tappa. Basta un clic per smettere.',
    email: 'Il suo indirizzo e-mail',
    follow: 'Seguire',
    sent: 'Guardi nella sua casella: il link nella nostra e-mail avvia gli aggiornamenti. Vale 48 ore.',
  },
  pages: {
    sentTitle: 'Ancora un passo',
    noMail:
      'Nessuna e-mail dopo qualche minuto? Guardi nello spam, controlli il codice e l’indirizzo e riprovi. Inviamo al massimo tre di queste e-mail all’ora.',
    toResult: 'Mostra il pacco',
    confirmedTitle: 'Lei segue {code}',
    confirmedText:
      'D’ora in poi le scriviamo a ogni nuova tappa di questo pacco, e smettiamo da soli 30 giorni dopo la consegna.',
    invalidTitle: 'Questo link non vale più',
    invalidText:
      'Valeva 48 ore, un’e-mail più recente lo ha sostituito, oppure le e-mail sono state interrotte. Cerchi il pacco per seguirlo di nuovo.',
    stopTitle: 'Interrompere queste e-mail?',
    stopText: 'Non invieremo più e-mail su questo pacco all’indirizzo che ha ricevuto questo link.',
    stop: 'Interrompi le e-mail',
    stoppedTitle: 'Le e-mail sono finite',
    stoppedText:
      'Non inviamo più e-mail su questo pacco a questo indirizzo. Per riceverle di nuovo, segua il pacco dalla sua pagina.',
    stopInvalidTitle: 'Questo link è incompleto',
    stopInvalidText:
      'Alcuni caratteri mancano o sono diversi. Apra ancora una volta il link dall’e-mail.',
  },
  mail: {
    confirmSubject: 'Confermi che vuole seguire {code}',
    confirmBody:
      'Buongiorno,\n\nqualcuno, probabilmente lei, vuole ricevere a questo indirizzo gli aggiornamenti sul pacco {code}. Apra questo link per iniziare:\n\n{link}\n\nIl link vale {hours} ore. Se non è stato lei, ignori questa e-mail: non riceverà aggiornamenti.',
    confirm: 'Ricevi gli aggiornamenti',
    noticeSubject: 'Pacco {code}: {stage}',
    noticeBody: 'Buongiorno,\n\nil suo pacco {code} ha raggiunto una nuova tappa: {stage}.',
    status: 'Stato: {status}',
    place: 'Ora a: {place}',
    delivery: 'Previsto: {dates}',
    reason: 'Riceve questa e-mail perché segue il pacco.',
  },
  panel: {
    count: 'Lo seguono: {count}',
  },
  errors: {
    tooMany: 'Erano molti indirizzi in una volta. Riprovi {when}.',
  },
};
