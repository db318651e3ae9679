import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'Aşamalara göre e-postalar',
  lead: 'Bir kargo bir aşamaya ulaştığında kime e-posta gider ve içinde ne yazar.',
  settingsText: 'Alıcılara ve göndericilere kargolarının durumunu e-postayla bildirin.',
  to: {
    none: 'Hiç kimse',
    recipient: 'Alıcı',
    sender: 'Gönderici',
    both: 'Alıcı ve gönderici',
  },
  toLabel: 'Kime gider',
  standard: 'Standart metin',
  own: 'Kendi metniniz',
  useStandard: 'Standart metne dön',
  languageHint:
    'Metinlerinizin diliyle yazılır: {language}. Standart metni koruduğunuz sürece metin dille birlikte değişir.',
  mergeFields: 'Bu alanlar her kargo için doldurulur:',
  mergeFieldsHint: 'Bütün alanları boş olan satır çıkarılır; örneğin yer bilinmiyorsa.',
  fields: {
    recipient_name: 'alıcının adı',
    tracking_code: 'takip kodu',
    stage: 'sözcüklerle aşama',
    status: 'durum, yoksa aşama',
    current_location: 'kargonun şu an bulunduğu yer',
    delivery_date: 'tahmini teslimat günü',
    tracking_link: 'takip sayfasının adresi; tek başına bir satırdaysa düğme olur',
    company_name: 'şirketinizin adı',
  },
  preview: 'Önizleme',
  previewLead: 'Örnek bir kargoyla, e-postalar için seçtiğiniz şablonda.',
  exampleName: 'Ayşe Yılmaz',
  examplePlace: 'Merkez depo',
  saved: 'E-posta kaydedildi.',
  delayHint:
    'Bir aşamayla ilgili e-posta bu süre boyunca bekler. Kargo bilgileri bu arada düzeltilirse yalnızca doğru olan gönderilir. 0: hemen gönderilir.',
  delayTitle: 'Düzeltme süresi',
  outboxOnly: 'Bu sitenin posta sunucusu yok: bu e-postalar sunucuda saklanır ve kimseye ulaşmaz.',
  sent: 'Bu kargoyla ilgili e-postalar',
  sentNone: 'Henüz yok. Bir aşama kaydedildiğinde kendiliğinden gönderilirler.',
  waits: 'Gönderim: {time}; bilgiler daha önce düzeltilirse gönderilmez',
  stopped: 'Bu kargoyla ilgili e-posta istemiyor',
  track: 'Kargonuzu takip edin',
  stop: 'Bu kargoyla ilgili e-postaları durdur',
  starters: {
    pending: {
      subject: '{{tracking_code}} takip kodlu kargo kaydedildi',
      lead: '{{recipient_name}} adına gönderilen kargo sistemimize kaydedildi.',
    },
    info_received: {
      subject: '{{tracking_code}} takip kodlu kargonun bilgileri alındı',
      lead: '{{recipient_name}} adına gönderilen kargonun bilgileri sistemimize ulaştı. Kargoyu teslim alır almaz yolculuğu başlar.',
    },
    picked_up: {
      subject: '{{tracking_code}} takip kodlu kargo teslim alındı',
      lead: '{{recipient_name}} adına gönderilen kargoyu göndericiden teslim aldık. Yolculuğu başlıyor.',
    },
    in_transit: {
      subject: '{{tracking_code}} takip kodlu kargo yolda',
      lead: '{{recipient_name}} adına gönderilen kargo yolda.',
    },
    at_customs: {
      subject: '{{tracking_code}} takip kodlu kargo gümrükte',
      lead: '{{recipient_name}} adına gönderilen kargo gümrükte. Gümrükten çıkar çıkmaz yoluna devam eder.',
    },
    out_for_delivery: {
      subject: '{{tracking_code}} takip kodlu kargo dağıtımda',
      lead: '{{recipient_name}} adına gönderilen kargo dağıtıma çıktı.',
    },
    ready_for_pickup: {
      subject: '{{tracking_code}} takip kodlu kargo teslim alınmaya hazır',
      lead: '{{recipient_name}} adına gönderilen kargo hazır, teslim alınabilir.',
    },
    delivered: {
      subject: '{{tracking_code}} takip kodlu kargo teslim edildi',
      lead: '{{recipient_name}} adına gönderilen kargo teslim edildi. Hizmetlerimizi tercih ettiğiniz için teşekkür ederiz.',
    },
    attempt_failed: {
      subject: '{{tracking_code}} takip kodlu kargo teslim edilemedi',
      lead: '{{recipient_name}} adına gönderilen kargoyu getirdik ancak teslim edemedik.',
    },
    on_hold: {
      subject: '{{tracking_code}} takip kodlu kargo bekletiliyor',
      lead: '{{recipient_name}} adına gönderilen kargo şimdilik bekletiliyor.',
    },
    exception: {
      subject: '{{tracking_code}} takip kodlu kargoda bir sorun var',
      lead: '{{recipient_name}} adına gönderilen kargoda bir sorun var.',
    },
    returned: {
      subject: '{{tracking_code}} takip kodlu kargo iade edildi',
      lead: '{{recipient_name}} adına gönderilen kargo göndericiye iade edildi.',
    },
  },
  details: 'Durum: {{status}}\nYer: {{current_location}}\nTahmini teslimat: {{delivery_date}}',
};
