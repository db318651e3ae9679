import type { Messages } from '../messages.ts';

export const following: Messages['following'] = {
  form: {
    title: 'Bu paketi takip et',
    lead: 'Her yeni aşamada size e-posta yazarız. Tek tıkla bırakabilirsiniz.',
    email: 'E-posta adresiniz',
    follow: 'Takip et',
    sent: 'Lütfen posta kutunuza bakın: e-postamızdaki bağlantı bildirimleri başlatır. 48 saat geçerlidir.',
  },
  pages: {
    sentTitle: 'Bir adım kaldı',
    noMail:
      'Birkaç dakika sonra hâlâ e-posta yok mu? İstenmeyen postalara bakın, kodu ve adresi denetleyip yeniden deneyin. Saatte en çok üç böyle e-posta göndeririz.',
    toResult: 'Paketi göster',
    confirmedTitle: '{code} takibinizde',
    confirmedText:
      'Bundan sonra bu paketin her yeni aşamasında size yazarız ve teslimattan 30 gün sonra kendiliğimizden bırakırız.',
    invalidTitle: 'Bu bağlantı artık geçerli değil',
    invalidText:
      '48 saat geçerliydi, yerini daha yeni bir e-posta aldı ya da e-postalar durduruldu. Yeniden takip etmek için paketi arayın.',
    stopTitle: 'Bu e-postalar durdurulsun mu?',
    stopText: 'Bu bağlantının geldiği adrese bu paketle ilgili artık e-posta göndermeyiz.',
    stop: 'E-postaları durdur',
    stoppedTitle: 'E-postalar durduruldu',
    stoppedText:
      'Bu adrese bu paketle ilgili artık e-posta göndermiyoruz. Yeniden almak için paketi kendi sayfasından takip edin.',
    stopInvalidTitle: 'Bu bağlantı eksik',
    stopInvalidText:
      'Bazı karakterleri eksik ya da farklı. Lütfen bağlantıyı e-postadan bir kez daha açın.',
  },
  mail: {
    confirmSubject: '{code} takibini onaylayın',
    confirmBody:
      'Merhaba,\n\nbiri, büyük olasılıkla siz, {code} paketiyle ilgili haberleri bu adrese almak istiyor. Başlatmak için bu bağlantıyı açın:\n\n{link}\n\nBağlantı {hours} saat geçerlidir. Siz değilseniz hiçbir şey yapmayın: haber almazsınız.',
    confirm: 'Haberleri al',
    noticeSubject: 'Paket {code}: {stage}',
    noticeBody: 'Merhaba,\n\n{code} paketiniz yeni bir aşamaya ulaştı: {stage}.',
    status: 'Durum: {status}',
    place: 'Şu an burada: {place}',
    delivery: 'Beklenen: {dates}',
    reason: 'Bu e-postayı paketi takip ettiğiniz için aldınız.',
  },
  panel: {
    count: 'Takip eden: {count}',
  },
  errors: {
    tooMany: 'Bir seferde çok fazla adres oldu. Lütfen {when} yeniden deneyin.',
  },
};
