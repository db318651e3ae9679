import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Bu gönderi size mi geliyor?',
    lockedText: 'Kime ve nereye gittiğini görmek için alıcının şu bilgilerinden birini yazın.',
    maskedTitle: 'Tüm bilgileri gör',
    maskedText:
      'Adlar ve adresler burada kısaltılmıştır. Tamamını görmek için alıcının şu bilgilerinden birini yazın.',
    label: 'Posta kodu, telefonun son dört rakamı veya e-posta adresi',
    maskedLabel: 'Telefonun son dört rakamı veya e-posta adresi',
    button: 'Tüm bilgileri göster',
    checking: 'Denetleniyor…',
  },
  wrong: 'Bu bilgi bu gönderiyle eşleşmiyor.',
  wrongHelp: 'Lütfen yazdığınızı denetleyin. Gönderide hangi bilgilerin olduğunu gönderen bilir.',
  tooManyTries: 'Bu gönderi için çok fazla deneme yapıldı. Lütfen {when} yeniden deneyin.',
  linkEnded: 'Bu bağlantı artık bir gönderi göstermiyor.',
  linkEndedHelp: 'Süresi dolmuş ya da eksik. Lütfen size gönderen kişiden yenisini isteyin.',
  settings: {
    title: 'Gizlilik',
    tile: 'Ziyaretçilerin bir gönderide gördükleri.',
    lead: 'Takip kodu olan herkes gönderinin nasıl ilerlediğini görür. Başka neyi göreceğini buradan seçin. Siz her zaman her şeyi görürsünüz; paylaşım bağlantısı olan da öyle.',
    all: 'Her şey',
    masked: 'Baş harfler ve şehirler',
    locked: 'Kilit açılana dek özel hiçbir şey',
    hint: 'Baş harfler ve şehirler: “H… O…” ve “Chicago”; e-posta, telefon ve resimler olmadan. Alıcının telefonunun son dört rakamı veya e-postası kalanı bir günlüğüne gösterir. Özel hiçbir şey: adlar ve adresler de yok; aşama, durum, ağırlık, tarihler, geçmiş ve gönderinin yaklaşık yeri var. Bu durumda alıcının posta kodu da kalanı gösterir.',
  },
  links: {
    title: 'Paylaşım bağlantıları',
    lead: 'Bir bağlantı, süresi bitene kadar, ona sahip olan herkese bu gönderinin tüm bilgilerini gösterir.',
    days: 'Kaç gün geçerli',
    make: 'Paylaşım bağlantısı oluştur',
    made: 'Paylaşım bağlantısı hazır. Şimdi kopyalayın: yalnızca bir kez gösterilir.',
    newLink: 'Yeni paylaşım bağlantısı',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    times: 'Oluşturma: {from}, bitiş: {until}',
    views: 'Açılma sayısı: {count}',
    none: 'Şu anda paylaşım bağlantısı yok.',
    end: 'Bağlantıyı sonlandır',
    ended: 'Paylaşım bağlantısı sonlandırıldı.',
    tooMany:
      'Bir gönderinin aynı anda en çok {count} paylaşım bağlantısı olabilir. Lütfen önce birini sonlandırın.',
    close: 'Kapat',
  },
};
