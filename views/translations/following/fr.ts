import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Suivre ce colis',
    lead: 'Nous vous écrivons à chaque nouvelle étape. Un clic suffit pour arrêter.',
    email: 'Votre adresse e-mail',
    follow: 'Suivre',
    sent: 'Regardez dans votre boîte : le lien de notre e-mail lance les nouvelles. Il est valable 48 heures.',
  },
  pages: {
    sentTitle: 'Plus qu’une étape',
    noMail:
      'Pas d’e-mail après quelques minutes ? Regardez dans les indésirables, vérifiez le code et l’adresse, puis recommencez. Nous envoyons au plus trois e-mails de ce genre par heure.',
    toResult: 'Voir le colis',
    confirmedTitle: 'Vous suivez {code}',
    confirmedText:
      'Désormais, nous vous écrivons à chaque nouvelle étape de ce colis, et nous arrêtons de nous-mêmes 30 jours après la livraison.',
    invalidTitle: 'Ce lien n’est plus valable',
    invalidText:
      'Il était valable 48 heures, un e-mail plus récent l’a remplacé, ou les e-mails ont été arrêtés. Recherchez le colis pour le suivre à nouveau.',
    stopTitle: 'Arrêter ces e-mails ?',
    stopText: 'Nous n’enverrons alors plus d’e-mails sur ce colis à l’adresse qui a reçu ce lien.',
    stop: 'Arrêter les e-mails',
    stoppedTitle: 'Les e-mails sont arrêtés',
    stoppedText:
      'Nous n’envoyons plus d’e-mails sur ce colis à cette adresse. Pour en recevoir à nouveau, suivez le colis depuis sa page.',
    stopInvalidTitle: 'Ce lien est incomplet',
    stopInvalidText:
      'Il lui manque des caractères, ou certains ont changé. Ouvrez encore une fois le lien de l’e-mail.',
  },
  mail: {
    confirmSubject: 'Confirmez que vous voulez suivre {code}',
    confirmBody:
      'Bonjour,\n\nquelqu’un, sans doute vous, souhaite recevoir à cette adresse des nouvelles du colis {code}. Ouvrez ce lien pour commencer :\n\n{link}\n\nLe lien est valable {hours} heures. Si ce n’était pas vous, ne faites rien : vous ne recevrez pas de nouvelles.',
    confirm: 'Recevoir des nouvelles',
    noticeSubject: 'Colis {code} : {stage}',
    noticeBody: 'Bonjour,\n\nvotre colis {code} a franchi une nouvelle étape : {stage}.',
    status: 'Statut : {status}',
    place: 'Actuellement à : {place}',
    delivery: 'Prévu : {dates}',
    reason: 'Vous recevez cet e-mail parce que vous suivez le colis.',
  },
  panel: {
    count: 'Abonnés : {count}',
  },
  errors: {
    tooMany: 'Cela fait beaucoup d’adresses à la fois. Réessayez {when}.',
  },
};
