import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'Bir seferde en fazla {max} kod, aralarında virgül veya boşlukla.',
  tooMany: 'Bunlar {max} koddan fazla.',
  tooManyHelp: 'Lütfen bir seferde en fazla {max} kod arayın, kalanları sonra.',
  list: {
    count: 'Bulunan gönderiler: {found} / {count}',
    unknown: 'Şunun için gönderi bulunamadı:',
    unknownHelp:
      'Lütfen yazdığınızı makbuzunuzla veya göndericinin mesajıyla karşılaştırın. Doğruysa, gönderinin kaydedilip kaydedilmediğini göndericiye sorun.',
  },
  shortLink: 'Kısa bağlantı',
};
