import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Dit pakket volgen',
    lead: 'We mailen u bij elke volgende stap. Met één klik stopt dat weer.',
    email: 'Uw e-mailadres',
    follow: 'Volgen',
    sent: 'Kijk in uw mailbox: de link in onze mail start de berichten. Hij werkt 48 uur.',
  },
  pages: {
    sentTitle: 'Nog één stap',
    noMail:
      'Na een paar minuten nog geen mail? Kijk bij de spam, controleer de code en het adres en probeer het opnieuw. We sturen hoogstens drie van zulke mails per uur.',
    toResult: 'Toon het pakket',
    confirmedTitle: 'U volgt {code}',
    confirmedText:
      'Vanaf nu mailen we u bij elke volgende stap van dit pakket, en 30 dagen na de bezorging houden we daar vanzelf mee op.',
    invalidTitle: 'Deze link werkt niet meer',
    invalidText:
      'Hij werkte 48 uur, een nieuwere mail heeft hem vervangen, of de mails zijn gestopt. Zoek het pakket op om het weer te volgen.',
    stopTitle: 'Deze mails stoppen?',
    stopText:
      'We sturen dan geen mails over dit pakket meer naar het adres waar deze link aankwam.',
    stop: 'Stop de mails',
    stoppedTitle: 'De mails zijn gestopt',
    stoppedText:
      'We sturen geen mails over dit pakket meer naar dit adres. Wilt u ze weer krijgen, volg het pakket dan op zijn pagina.',
    stopInvalidTitle: 'Deze link is niet volledig',
    stopInvalidText:
      'Er ontbreken tekens, of ze zijn anders. Open de link nog een keer vanuit de mail.',
  },
  mail: {
    confirmSubject: 'Bevestig dat u {code} wilt volgen',
    confirmBody:
      'Hallo,\n\niemand, waarschijnlijk uzelf, wil op dit adres berichten over het pakket {code} krijgen. Open deze link om ze te starten:\n\n{link}\n\nDe link werkt {hours} uur. Was u het niet, doe dan niets: u krijgt geen berichten.',
    confirm: 'Berichten ontvangen',
    noticeSubject: 'Pakket {code}: {stage}',
    noticeBody: 'Hallo,\n\nuw pakket {code} is een stap verder: {stage}.',
    status: 'Stand van zaken: {status}',
    place: 'Nu in: {place}',
    delivery: 'Verwacht: {dates}',
    reason: 'U krijgt deze mail omdat u het pakket volgt.',
  },
  panel: {
    count: 'Volgers: {count}',
  },
  errors: {
    tooMany: 'Dat waren veel adressen tegelijk. Probeer het {when} opnieuw.',
  },
};
