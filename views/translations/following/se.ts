import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Följ det här paketet',
    lead: 'Vi mejlar dig vid varje nytt steg. Ett klick avslutar det.',
    email: 'Din e-postadress',
    follow: 'Följ',
    sent: 'Titta i din inkorg: länken i vårt mejl startar uppdateringarna. Den gäller i 48 timmar.',
  },
  pages: {
    sentTitle: 'Ett steg kvar',
    noMail:
      'Inget mejl efter några minuter? Titta i skräpposten, kontrollera koden och adressen och försök igen. Vi skickar högst tre sådana mejl i timmen.',
    toResult: 'Visa paketet',
    confirmedTitle: 'Du följer {code}',
    confirmedText:
      'Från och med nu mejlar vi dig vid varje nytt steg för det här paketet, och slutar av oss själva 30 dagar efter leveransen.',
    invalidTitle: 'Länken gäller inte längre',
    invalidText:
      'Den gällde i 48 timmar, ett nyare mejl har ersatt den, eller så har mejlen avslutats. Sök upp paketet för att följa det igen.',
    stopTitle: 'Avsluta de här mejlen?',
    stopText: 'Då skickar vi inga fler mejl om det här paketet till adressen som fick länken.',
    stop: 'Avsluta mejlen',
    stoppedTitle: 'Mejlen är avslutade',
    stoppedText:
      'Vi skickar inga fler mejl om det här paketet till den här adressen. Följ paketet på dess sida om du vill ha dem igen.',
    stopInvalidTitle: 'Länken är inte fullständig',
    stopInvalidText:
      'Några tecken saknas eller är annorlunda. Öppna länken från mejlet en gång till.',
  },
  mail: {
    confirmSubject: 'Bekräfta att du vill följa {code}',
    confirmBody:
      'Hej!\n\nNågon, troligen du, vill få uppdateringar om paketet {code} till den här adressen. Öppna länken för att börja:\n\n{link}\n\nLänken gäller i {hours} timmar. Om det inte var du behöver du inte göra något: du får inga uppdateringar.',
    confirm: 'Få uppdateringar',
    noticeSubject: 'Paket {code}: {stage}',
    noticeBody: 'Hej!\n\nDitt paket {code} har nått ett nytt steg: {stage}.',
    status: 'Läge: {status}',
    place: 'Finns nu i: {place}',
    delivery: 'Väntas: {dates}',
    reason: 'Du får det här mejlet för att du följer paketet.',
  },
  panel: {
    count: 'Följare: {count}',
  },
  errors: {
    tooMany: 'Det var många adresser på en gång. Försök igen {when}.',
  },
};
