import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Diesem Paket folgen',
    lead: 'Wir schreiben Ihnen bei jeder neuen Etappe eine E-Mail. Ein Klick beendet das.',
    email: 'Ihre E-Mail-Adresse',
    follow: 'Folgen',
    sent: 'Bitte sehen Sie in Ihr Postfach: Der Link in unserer E-Mail startet die Nachrichten. Er gilt 48 Stunden.',
  },
  pages: {
    sentTitle: 'Nur noch ein Schritt',
    noMail:
      'Nach ein paar Minuten noch keine E-Mail? Sehen Sie im Spam-Ordner nach, prüfen Sie Sendungsnummer und Adresse und versuchen Sie es noch einmal. Wir senden höchstens drei solche E-Mails pro Stunde.',
    toResult: 'Zum Paket',
    confirmedTitle: 'Sie folgen {code}',
    confirmedText:
      'Ab jetzt schreiben wir Ihnen bei jeder neuen Etappe dieses Pakets und hören 30 Tage nach der Zustellung von selbst damit auf.',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalidText:
      'Er galt 48 Stunden, eine neuere E-Mail hat ihn ersetzt, oder die E-Mails wurden beendet. Rufen Sie das Paket auf, um ihm wieder zu folgen.',
    stopTitle: 'Diese E-Mails beenden?',
    stopText:
      'Wir senden dann keine E-Mails zu diesem Paket mehr an die Adresse, an die dieser Link ging.',
    stop: 'E-Mails beenden',
    stoppedTitle: 'Die E-Mails sind beendet',
    stoppedText:
      'Wir senden keine E-Mails zu diesem Paket mehr an diese Adresse. Um sie wieder zu erhalten, folgen Sie dem Paket auf seiner Seite.',
    stopInvalidTitle: 'Dieser Link ist unvollständig',
    stopInvalidText:
      'Einige seiner Zeichen fehlen oder weichen ab. Bitte öffnen Sie den Link noch einmal aus der E-Mail.',
  },
  mail: {
    confirmSubject: 'Bitte bestätigen: {code} folgen',
    confirmBody:
      'Guten Tag,\n\njemand, vermutlich Sie, möchte Nachrichten über das Paket {code} an diese Adresse erhalten. Öffnen Sie diesen Link, um sie zu starten:\n\n{link}\n\nDer Link gilt {hours} Stunden. Waren Sie es nicht, dann lassen Sie diese E-Mail einfach liegen: Sie erhalten keine Nachrichten.',
    confirm: 'E-Mails erhalten',
    noticeSubject: 'Paket {code}: {stage}',
    noticeBody: 'Guten Tag,\n\nIhr Paket {code} hat eine neue Etappe erreicht: {stage}.',
    status: 'Aktueller Status: {status}',
    place: 'Zurzeit hier: {place}',
    delivery: 'Voraussichtlich: {dates}',
    reason: 'Sie erhalten diese E-Mail, weil Sie dem Paket folgen.',
  },
  panel: {
    count: 'Folgen dem Paket: {count}',
  },
  errors: {
    tooMany: 'Das waren viele Adressen auf einmal. Bitte versuchen Sie es {when} noch einmal.',
  },
};
