import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Yanınıza alın',
    calendar: 'Takvime ekle',
    print: 'Yazdır',
    qrCode: 'Bu sonuca götüren QR kodu',
  },
  calendar: {
    title: '{code} numaralı gönderi geliyor',
    text: '{company} gönderiyi bu günlerde teslim etmeyi bekliyor. Şu an nerede: {link}',
    noDays: 'Bu gönderinin teslim günü bilinmiyor ya da yolculuğu sona ermiş.',
  },
  embed: {
    newTab: 'Sonuç yeni bir sekmede açılır.',
  },
  settings: {
    title: 'Gömülü form',
    text: 'Takip formunuzu başka siteler de göstersin.',
    lead: 'Mağazalar ve iş ortakları kendi sayfalarında küçük bir takip formu gösterebilir. Sonuç sizin sitenizde, yeni bir sekmede açılır.',
    hint: 'Her satıra bir adres yazın, örneğin https://shop.example.com, en fazla {max}. Hiç adres yoksa hiçbir site formu gösteremez.',
    code: 'Diğer site için kod',
    codeLead:
      'Bunu sayfada formun görünmesini istediğiniz yere yerleştirin. Form “lang=” sonrasında yazılı dili konuşur; o kısım olmadan her ziyaretçinin kendi dilini.',
    codeSoon: 'Henüz hiçbir site formu gösteremiyor. Önce yukarıya bir adres girip kaydedin.',
    copy: 'Kodu kopyala',
    preview: 'Önizleme',
  },
  fieldErrors: {
    embedOrigin:
      '“{line}” bir site adresi değil. https://shop.example.com gibi, yol eklemeden yazın.',
    tooManyOrigins: '{field}: en fazla {max} site, her satırda bir tane.',
  },
};
