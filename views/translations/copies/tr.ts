import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Bu kargoyla daha fazlası',
  copy: 'Kopyasını oluştur',
  return: 'İade kaydet',
  saveTemplate: 'Şablon olarak kaydet',
  merge: 'Başka bir kargoyla birleştir',
  alsoFound: 'Şu kodlarla da bulunur: {codes}',
  titles: {
    copy: '{code} kopyası',
    return: '{code} iadesi',
    template: '“{name}” şablonundan yeni kargo',
  },
  filledIn: 'Yinelenen bilgiler dolduruldu',
  filledInLead:
    'Farklı olanı değiştirin, sonra kargoyu oluşturun. Aşama, yer ve tarihler yeniden başlar.',
  exchangedLead:
    'Gönderici ve alıcı yer değiştirdi. Farklı olanı değiştirin, sonra kargoyu oluşturun.',
  missing: 'Lütfen {code} kaydında olmayanları doldurun: {fields}',
  map: 'Harita',
  anotherCopy: 'Bunun gibi bir tane daha oluştur',
  begin: 'Bir şablonla başla',
  templates: 'Şablonlar',
  templatesLead:
    'Kargodan kargoya yinelenen bilgiler, sizin verdiğiniz bir adla. Yeni bir kargo bununla başlayabilir.',
  noTemplates:
    'Henüz şablon yok. İlkini oluşturmak için bir kargo açın ve “Şablon olarak kaydet” seçeneğini kullanın.',
  templateTitle: '{code} kaydını şablon yap',
  templateLead:
    'Alıcı, gönderici, içerik ve yolun iki ucu bir adla saklanır; takip kodu, aşama ve tarihler saklanmaz.',
  nameHint: 'Örneğin “Berlin’e yedek parça”.',
  editTemplate: 'Şablonu düzenle',
  useTemplate: 'Bununla yeni kargo',
  toTemplates: 'Tüm şablonları gör',
  toParcel: 'Kargoya dön',
  templateSaved: 'Şablon kaydedildi.',
  templateDeleted: 'Şablon silindi.',
  nameTaken: 'Bu ad başka bir şablona ait.',
  mergeTitle: '{code} kaydını başka bir kargoyla birleştir',
  mergeLead:
    'İki kez kaydedilmiş bir kargo ya da aynı kargo olan bir iade için. İki kayıt bir olur.',
  otherCode: 'Diğer kargonun takip kodu',
  compare: 'İkisini karşılaştır',
  sameParcel: 'Bu aynı kargo. Lütfen başka bir kargo belirtin.',
  preview: 'Neler kalacak',
  previewLead:
    '{code} bilgileri kalır. Onda olmayanlar {other} kaydından alınır. Aşamayı ikisinin en yeni hareketi belirler.',
  field: 'Alan',
  stays: 'kalır',
  dropped: 'bırakılır',
  nothing: 'Hiçbir şey',
  events: 'Geçmişteki hareketler',
  final:
    '{other} silinecek. Geçmişi {code} kaydına taşınır ve takip kodu o andan sonra oraya götürür. Bu geri alınamaz.',
  mergeButton: '{code} ile birleştir',
  merging: 'Birleştiriliyor…',
  swap: 'Bunun yerine {other} kalsın',
  merged: 'İkisi artık tek kargo.',
};
