import { describe, expect, test } from 'vitest';
import { type Words, wordFiles } from '../../server/build/translations.ts';

type Language = {
  tag: string;
  /** The one term for a tracking number, as it stands alone in a label. */
  trackingNumber: string;
  /** Words that were once used, and the one word that stands for each now. */
  wrong: Record<string, string>;
  /** The forms of address that the language does without. */
  otherAddress: string[];
  /** Signs of other languages. */
  otherSigns: RegExp;
};

const languages: Language[] = [
  {
    tag: 'ru',
    trackingNumber: 'Трек-номер',
    wrong: {
      'трек-код': 'трек-номер',
      этап: 'статус',
      опаздывает: 'задерживается',
      опоздание: 'задержка',
      'сообщено о проблеме': 'проблема с доставкой',
      'погрузочная ведомость': 'реестр отправлений',
      отложить: 'скрыть',
      отложено: 'скрыто',
      'учётная запись': 'аккаунт',
      'следить за посылкой': 'получать новости',
      'взять с собой': 'сохранить',
      'ничего личного': 'скрыто до разблокировки',
      'всё-таки не оплачен': 'отметить неоплаченным',
      пожалуйста: '(nothing)',
    },
    otherAddress: ['ты', 'тебя', 'тебе', 'тобой', 'твой', 'твоя', 'твоё', 'твои'],
    otherSigns: /[“”„"']/,
  },
  {
    tag: 'tr',
    trackingNumber: 'Takip numarası',
    wrong: {
      'takip kod': 'takip numarası',
      paket: 'kargo',
      aşama: 'durum',
      olay: 'hareket',
      konşimento: 'taşıma irsaliyesi',
      'yanınıza alın': 'kaydet',
      'özel hiçbir şey': 'kilit açılana kadar gizli',
      'teslimat kanıtı': 'teslim belgesi',
      takipçi: 'abone',
      izleyen: 'abone',
      denetle: 'kontrol et',
      'oturum aç': 'giriş yap',
      'kenara ayır': 'yok say',
      'kontrol panel': 'yönetim paneli',
      lütfen: '(nothing)',
    },
    otherAddress: ['sen', 'seni', 'sana', 'senin', 'sende', 'senden'],
    otherSigns: /[«»"']/,
  },
  {
    tag: 'ar',
    trackingNumber: 'رقم التتبع',
    wrong: {
      'رمز التتبع': 'رقم التتبع',
      'رمز تتبع': 'رقم تتبع',
      المرحلة: 'الحالة',
      'أُبلِغ عن مشكلة': 'مشكلة في التسليم',
      'خذها معك': 'حفظ',
      'لا شيء خاص': 'مخفي حتى فتح القفل',
      'لدى الجمارك': 'قيد التخليص الجمركي',
      'فشلت محاولة': 'تعذّر',
      المُسح: 'الممسوحة',
      'هذا الطرد': 'هذه الشحنة',
      'المرسل إليه': 'المستلم',
      المُرسِل: 'المرسِل',
      متابِع: 'مشترك',
      'وضعها جانبًا': 'تجاهل',
      القياسي: 'الافتراضي',
    },
    otherAddress: ['لكم', 'بكم', 'منكم', 'إليكم', 'لديكم', 'نصوصكم', 'شحنتكم', 'بريدكم', 'طردكم'],
    otherSigns: /[,;?“”„"']/,
  },
  {
    tag: 'fa',
    trackingNumber: 'شمارهٔ رهگیری',
    wrong: {
      'کد رهگیری': 'شمارهٔ رهگیری',
      بستهٔ: 'مرسولهٔ',
      فاکتور: 'صورت‌حساب',
      کارساز: 'سرور',
      پرونده: 'فایل',
      گذرواژه: 'رمز عبور',
      نشان‌واره: 'لوگو',
      'محل جمع‌آوری': 'مبدأ',
      دیرکرده: 'با تأخیر',
      واگردانی: 'واگرد',
      دنبال‌کننده: 'مشترک',
      'همراه ببرید': 'ذخیره',
      'هیچ چیز خصوصی': 'پنهان تا زمان باز کردن قفل',
      'مشکلی گزارش شده': 'مشکل در تحویل',
      جست‌وجو: 'جستجو',
      لطفاً: '(nothing)',
    },
    otherAddress: ['تو', 'ترا', 'تورا'],
    otherSigns: /[,;?“”„"'يك]/,
  },
  {
    tag: 'hi',
    trackingNumber: 'ट्रैकिंग नंबर',
    wrong: {
      'ट्रैकिंग कोड': 'ट्रैकिंग नंबर',
      प्रेषक: 'भेजने वाला',
      घटना: 'गतिविधि',
      'सीमा शुल्क': 'कस्टम',
      पंजीकृत: 'जानकारी मिली',
      अनुसरण: 'सब्सक्राइबर',
      'साथ ले जाएँ': 'सेव करें',
      'कुछ भी निजी नहीं': 'अनलॉक होने तक छिपा हुआ',
      'फ़ॉलो करें': 'अपडेट पाएँ',
      'अधिक से अधिक {{when}}': 'देर से देर {{when}}',
      'ई-मेल': 'ईमेल',
      खाता: 'अकाउंट',
      तारीख़: 'तारीख',
      टेम्पलेट: 'टेम्प्लेट',
      मेन्यू: 'मेनू',
      स्तंभ: 'कॉलम',
      ख़ारिज: 'अनदेखा',
      कृपया: '(nothing)',
    },
    otherAddress: ['तुम', 'तुम्हें', 'तुम्हारा', 'तुम्हारी', 'तुम्हारे', 'तू', 'तेरा', 'तेरी'],
    otherSigns: /[«»„"']|\.(?=\s|$)/,
  },
  {
    tag: 'id',
    trackingNumber: 'Nomor resi',
    wrong: {
      'kode pelacakan': 'nomor resi',
      tahap: 'status',
      peristiwa: 'aktivitas',
      kejadian: 'aktivitas',
      kegiatan: 'aktivitas',
      pengikut: 'pelanggan email',
      'ikuti paket': 'terima kabar',
      'surat jalan': 'tanda terima',
      'bukti pengantaran': 'bukti terima',
      'masalah dilaporkan': 'kendala pengiriman',
      'ditahan sementara': 'tertunda',
      'bawa serta': 'simpan',
      'tanpa data pribadi': 'disembunyikan sampai dibuka',
      'mil terakhir': 'sampai ke depan pintu',
      'e-mail': 'email',
      surel: 'email',
      peramban: 'browser',
      'lembar sebar': 'lembar kerja',
      silakan: '(nothing)',
    },
    otherAddress: ['kamu', 'kau', 'engkau', 'kalian'],
    otherSigns: /[«»„"']/,
  },
  {
    tag: 'vi',
    trackingNumber: 'Mã vận đơn',
    wrong: {
      'mã theo dõi': 'mã vận đơn',
      'số vận đơn': 'mã vận đơn',
      'kiện hàng': 'bưu kiện',
      'giai đoạn': 'trạng thái',
      'hoàn trả': 'chuyển hoàn',
      'trả lại người gửi': 'chuyển hoàn',
      'bằng chứng': 'xác nhận giao hàng',
      'mang theo': 'lưu lại',
      'không có gì riêng tư': 'ẩn cho đến khi mở khóa',
      'tạm giữ': 'tạm dừng',
      'người theo dõi': 'người đăng ký',
      'mẫu thư': 'mẫu email',
      'e-mail': 'email',
      'bảng điều khiển': 'trang quản trị',
      'trình đơn': 'menu',
    },
    otherAddress: ['bạn', 'các bạn', 'anh/chị', 'mày'],
    otherSigns: /[«»„"']/,
  },
];

/** Where a wrong word is the right one after all. */
const allowed: Record<string, string[]> = {
  // Stages of a journey, in copy for the home page.
  ru: ['этап homeTexts.home_slide1_text', 'опаздывает homeTexts.home_experience_title'],
  tr: [
    // “Packs”, and steps of a delivery.
    ...['paket homeTexts.home_warehouse_detail', 'aşama track.steps'],
  ],
  ar: ['المرحلة importing.page.steps.label'],
  // “Does not match”.
  hi: ['खाता privacy.wrong'],
  id: [
    ...['tahap track.steps', 'tahap homeTexts.home_slide1_text'],
    ...['pengikut homeTexts.home_sea_freight_detail'],
  ],
};

/** Sentences about a sign, and in which it stands for itself. */
const aboutSigns = ['importing.files.cellTooLong', 'importing.files.quoteNotClosed'];

/** Three dots for an ellipsis, and spaces too many. */
const untidy = /\.\.\.| {2}|^\s|\s$|\s(?:[,:;!?،؛؟।]|\.(?!\p{L}))/u;

/** Keys whose words are the same, since they name the same thing. */
const sameThings = [
  [
    ...['track.trackingCode', 'home.trackingNumber', 'control.fields.tracking_code'],
    'replies.fields.tracking_code',
  ],
  ['track.status', 'parcelList.stage', 'parcelList.columnNames.stage', 'control.fields.stage'],
  [
    ...['track.history', 'control.parcels.activities', 'importing.page.activities'],
    'exporting.kinds.activities',
  ],
  ['track.progress.delivered', 'stages.delivered', 'events.starters.delivered'],
  ['track.progress.exception', 'stages.exception'],
  ['stages.info_received', 'events.starters.info_received'],
  ['stages.picked_up', 'events.starters.picked_up'],
  ['stages.on_hold', 'events.starters.on_hold'],
  ['stages.returned', 'events.starters.returned'],
  ['control.panel.audit', 'control.audit.title'],
  ['control.panel.mails', 'control.mail.listTitle'],
];

/** The texts of mails that begin with a greeting, or follow one. */
const afterGreeting = [
  ...['mail.sampleBody', 'subscriptions.mail.confirmBody', 'subscriptions.mail.noticeBody'],
  'invoicing.mail.body',
];

function sentencesOf(words: Words, section = ''): [key: string, sentence: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${section}${key}`, value]]
      : sentencesOf(value, `${section}${key}.`),
  );
}

/** All but the headings of spreadsheets, which are the words of others. */
function readSentences(tag: string): Map<string, string> {
  const text = wordFiles().find((file) => file.tag === tag)?.text ?? '{}';
  const sentences = sentencesOf(JSON.parse(text));
  return new Map(sentences.filter(([key]) => !key.startsWith('importing.headings.')));
}

/** Marks count as letters: `\b` knows neither those nor other scripts. */
const letter = String.raw`[\p{L}\p{M}]`;

/** A word with any ending; in Arabic, also behind “and”, “in” and the like. */
function stem(word: string): RegExp {
  const escaped = word.replace(/[{}]/g, String.raw`\$&`);
  return new RegExp(`(?<!${letter})[وفبلك]?${escaped}`, 'u');
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!${letter})${word}(?!${letter})`, 'iu');
}

describe.each(languages)('$tag', ({ tag, trackingNumber, wrong, otherAddress, otherSigns }) => {
  const sentences = readSentences(tag);
  const all = [...sentences];

  test('has one term for a tracking number', () => {
    expect(all.length).toBeGreaterThan(1500);
    expect(sentences.get('track.trackingCode')).toBe(trackingNumber);
    const term = trackingNumber.toLocaleLowerCase(tag).slice(0, -2);
    expect(sentences.get('track.placeholder')?.toLocaleLowerCase(tag)).toContain(term);
    expect(sentences.get('home.placeholder')).toBe(sentences.get('track.placeholder'));
  });

  test('has one word for one thing', () => {
    const different = sameThings.filter((keys) => {
      const words = keys.flatMap((key) => sentences.get(key) ?? []);
      return words.length === 0 || new Set(words).size > 1;
    });
    expect(different).toEqual([]);
    const { status, stage } = Object.fromEntries(
      ['status', 'stage'].map((name) => [name, sentences.get(`control.fields.${name}`)]),
    );
    expect(status).not.toBe(stage);
  });

  test('has none of the words that were given up', () => {
    const found = all.flatMap(([key, sentence]) =>
      Object.entries(wrong)
        .filter(([word]) => stem(word).test(sentence.toLocaleLowerCase(tag)))
        .map(([word, right]) => ({ key, word, right })),
    );
    const known = allowed[tag] ?? [];
    expect(found.filter(({ key, word }) => !known.includes(`${word} ${key}`))).toEqual([]);
  });

  test('has one form of address', () => {
    const found = all.flatMap(([key, sentence]) =>
      otherAddress.filter((word) => wholeWord(word).test(sentence)).map((word) => [key, word]),
    );
    expect(found).toEqual([]);
  });

  test('has the quotation marks and the punctuation of the language', () => {
    const bare = all.map(
      ([key, sentence]) => [key, sentence.replace(/\{\{\w+\}\}/g, 'x')] as const,
    );
    const found = bare.filter(([key, text]) => otherSigns.test(text) && !aboutSigns.includes(key));
    expect(found).toEqual([]);
    expect(bare.filter(([, text]) => untidy.test(text))).toEqual([]);
  });

  test('begins with a capital after a greeting', () => {
    const small = afterGreeting.filter((key) => /(?:^|\n\n)\p{Ll}/u.test(sentences.get(key) ?? ''));
    expect(small).toEqual([]);
  });
});
