import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Tara',
  lead: 'Ne olduğunu seçin, sonra kargoları birer birer tarayın. Ağ olmadan da çalışır.',
  appName: 'Tara: {company}',
  chooser: {
    change: 'Değiştir',
    done: 'Taramaya başla',
    none: 'Seçilecek olaylar henüz burada değil. Siteye ulaşılır ulaşılmaz gelirler.',
    chooseFirst: 'Lütfen önce ne olduğunu seçin.',
  },
  field: {
    label: 'Takip kodları',
    hint: 'Bir kod yazın ya da tarayın ve Enter’a basın veya birçoğunu birden yapıştırın.',
    add: 'Kaydet',
  },
  camera: {
    start: 'Kamerayı kullan',
    stop: 'Kamerayı durdur',
    view: 'Kameranın gördüğü',
    starting: 'Kamera açılıyor…',
    hold: 'Kodu kameranın önünde tutun.',
    denied:
      'Kamera kullanılamıyor. Tarayıcının ayarlarında bu site için izin verin; yazmak ve el tarayıcısı kamerasız da çalışır.',
    missing: 'Hiçbir kamera açılamadı. Yazmak ve el tarayıcısı kamerasız da çalışır.',
    insecure:
      'Tarayıcılar kameraya yalnızca https ile izin verir ve bu ekranı yalnızca öyle saklar.',
  },
  sound: { on: 'Sesi aç', off: 'Sesi kapat' },
  marks: {
    sending: 'Gönderiliyor…',
    done: 'Kaydedildi',
    twice: 'Daha önce tarandı, yeniden sayılmadı',
    waiting: 'Ağ gelene kadar saklandı',
    unknown: 'Bilinmeyen kod',
    refused: 'Kaydedilmedi',
    undone: 'Geri alındı',
    unreadable: 'Takip kodu değil',
    unchosen: 'Hiçbir şey kaydedilmedi',
  },
  counts: {
    label: 'Son durum',
    done: 'Kaydedildi',
    waiting: 'Bekliyor',
    problems: 'Açık sorunlar',
    twice: 'İki kez tarandı',
  },
  connection: {
    away: 'Siteye ulaşılamıyor. Taramalarınız bu cihazda güvende ve kendiliğinden gönderilir.',
    tryNow: 'Şimdi dene',
    signedOut:
      'Oturumunuz kapandı. Bu cihazda bekleyen tarama: {count}. Oturum açın, gönderilirler.',
    notKept:
      'Bu tarayıcı site için veri saklamıyor, bu yüzden burada tarama yapılamaz. Gizli bir pencere olabilir.',
    onlineOnly: 'Bu cihazda bu ekran ağ olmadan açılmaz. Ağ olduğu sürece tarama çalışır.',
  },
  problems: {
    title: 'Açık sorunlar',
    again: 'Yeniden dene',
    allAgain: 'Hepsini yeniden dene',
    dismiss: 'Vazgeç',
    againOf: 'Yeniden dene: {code}',
    dismissOf: 'Vazgeç: {code}',
  },
  list: {
    title: 'Taranan',
    empty: 'Henüz hiçbir şey taranmadı.',
    undoOf: 'Geri al: {code}',
    more: 'Hepsini göster: {count}',
    clear: 'Listeyi temizle',
  },
  leaving: {
    title: 'Henüz kaydedilmemiş taramalar var',
    text: 'Hâlâ açık tarama: {count}. Bu cihazda kalırlar ve burada yeniden oturum açtığınızda gönderilirler. Kargolarla ilgili diğer her şey cihazdan silinir.',
    toScans: 'Taramalara git',
  },
  unsent: {
    waiting: 'Bu cihazda gönderilmeyi bekleyen tarama: {count}',
    problems: 'Kaydedilemeyen tarama: {count}',
  },
};
