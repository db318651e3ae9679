import type { LanguageRules } from './language-rules.ts';

export const ru: LanguageRules = {
  tag: 'ru',
  trackingNumber: 'Трек-номер',
  quotes: ['«', '»'],
  replaced: {
    'трек-код*': 'трек-номер',
    'этап*': 'статус',
    'опаздывает*': 'задерживается',
    'опоздание*': 'задержка',
    'сообщено о проблеме*': 'проблема с доставкой',
    'погрузочная ведомость*': 'реестр отправлений',
    'отложить*': 'скрыть',
    'отложено*': 'скрыто',
    'учётная запись*': 'аккаунт',
    'следить за посылкой*': 'получать новости',
    'взять с собой*': 'сохранить',
    'ничего личного*': 'скрыто до разблокировки',
    'всё-таки не оплачен*': 'отметить неоплаченным',
    'пожалуйста*': '',
    'одно из данных': 'что-нибудь из данных',
    // A range of days has a dash of its own.
    '— {{date}}': ': {{date}}',
  },
  please: /пожалуйста/i,
  allowed: [
    'пожалуйста* invoicing.reminders.first.body',
    'пожалуйста* invoicing.reminders.second.body',
    'пожалуйста* invoicing.reminders.last.body',

    // Stages of a journey, in the texts of the home page.
    'этап* homeTexts.home_slide1_text',
    'опаздывает* homeTexts.home_experience_title',
  ],
  otherAddress: 'ты тебя тебе тобой твой твоя твоё твои',
};

export const tr: LanguageRules = {
  tag: 'tr',
  trackingNumber: 'Takip numarası',
  quotes: ['“', '”'],
  replaced: {
    'takip kod*': 'takip numarası',
    'paket*': 'kargo',
    'aşama*': 'durum',
    'olay*': 'hareket',
    'konşimento*': 'taşıma irsaliyesi',
    'yanınıza alın*': 'kaydet',
    'özel hiçbir şey*': 'kilit açılana kadar gizli',
    'teslimat kanıtı*': 'teslim belgesi',
    'takipçi*': 'abone',
    'izleyen*': 'abone',
    'denetle*': 'kontrol et',
    'oturum aç*': 'giriş yap',
    'kenara ayır*': 'yok say',
    'kontrol panel*': 'yönetim paneli',
    'lütfen*': '',
    'değerine kadar': 'en fazla',
    'gönderi|gönderiyi|gönderinin|gönderisi|gönderiler|gönderileri*': 'kargo',
    'açık tutar*': 'ödenmemiş tutar',
    'şubede|şubeden|şubeye': '',
  },
  please: /lütfen/i,
  allowed: [
    'lütfen* invoicing.reminders.first.body',
    'lütfen* invoicing.reminders.second.body',
    'lütfen* invoicing.reminders.last.body',

    // “Packs”, and steps of a delivery.
    'paket* homeTexts.home_warehouse_detail',
    'aşama* track.steps',
  ],
  otherAddress: 'sen seni sana senin sende senden',
};
