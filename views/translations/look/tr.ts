import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo ve renkler',
    text: 'Sitede, e-postalarda ve belgelerde kendi yüzünüz.',
    lead: 'Logonuz ve iki renk sitede, e-postalarda, belgelerde ve sekmelerle ana ekranların simgelerinde görünür.',
    logoHint:
      'SVG, PNG veya JPEG, en çok {max} MB. En iyisi saydam zeminli ve çevresinde boşluk olmayan bir logo.',
    removeLogo: 'Logoyu kaldır',
    removeTitle: 'Logo kaldırılsın mı?',
    removeQuestion: 'Onun yerine {name} adı gösterilir.',
    primaryHint: 'Üst çubuk, menü ve alt bilgi için. Boşsa: standart renk.',
    accentHint: 'Düğmeler, bağlantılar ve işaretler için. Boşsa: standart renk.',
    standard: 'Standart renkler',
  },
  preview: {
    title: 'Önizleme',
    light: 'Açık',
    dark: 'Koyu',
    bar: 'Üst çubuk',
    buttons: 'Düğmeler',
    links: 'Bağlantılar',
    contrast: 'Karşıtlık {ratio}',
    exact: 'Seçtiğiniz gibi.',
    adjusted: 'Okunabilmesi için {color} olarak ayarlandı.',
  },
  fields: { primary_color: 'Marka rengi', accent_color: 'Vurgu rengi', logo: 'Logo' },
  done: { logoSaved: 'Logo kaydedildi.', logoRemoved: 'Logo kaldırıldı.' },
  fieldErrors: { color: '{field}: lütfen rengi #0c1f33 gibi yazın.' },
};
