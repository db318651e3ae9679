import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'ایمیل‌های هر مرحله',
  lead: 'وقتی مرسوله به مرحله‌ای می‌رسد، چه کسی ایمیل می‌گیرد و در آن چه نوشته شده است.',
  settingsText: 'با ایمیل به گیرنده و فرستنده خبر دهید که مرسوله‌شان در چه حال است.',
  to: {
    none: 'هیچ‌کس',
    recipient: 'گیرنده',
    sender: 'فرستنده',
    both: 'گیرنده و فرستنده',
  },
  toLabel: 'چه کسی آن را دریافت می‌کند',
  standard: 'متن پیش‌فرض',
  own: 'متن خودتان',
  useStandard: 'بازگشت به متن پیش‌فرض',
  languageHint:
    'به زبان متن‌های شما نوشته شده است: {language}. تا وقتی متن پیش‌فرض را نگه دارید، همراه آن عوض می‌شود.',
  mergeFields: 'این فیلدها برای هر مرسوله پر می‌شوند:',
  mergeFieldsHint: 'سطری که همهٔ فیلدهایش خالی باشد حذف می‌شود؛ برای نمونه وقتی مکان معلوم نیست.',
  fields: {
    recipient_name: 'نام گیرنده',
    tracking_code: 'کد رهگیری',
    stage: 'نام مرحله',
    status: 'وضعیت، و اگر نباشد مرحله',
    current_location: 'جایی که مرسوله اکنون هست',
    delivery_date: 'روز تقریبی تحویل',
    tracking_link: 'نشانی صفحهٔ رهگیری؛ اگر در سطری تنها باشد، به دکمه تبدیل می‌شود',
    company_name: 'نام شرکت شما',
  },
  preview: 'پیش‌نمایش',
  previewLead: 'با یک مرسولهٔ نمونه و قالبی که برای ایمیل‌ها انتخاب کرده‌اید.',
  exampleName: 'سارا احمدی',
  examplePlace: 'انبار مرکزی',
  saved: 'ایمیل ذخیره شد.',
  delayHint:
    'ایمیل هر مرحله این مدت منتظر می‌ماند. اگر در این فاصله اطلاعات مرسوله اصلاح شود، فقط ایمیل درست فرستاده می‌شود. 0: بی‌درنگ فرستاده می‌شود.',
  delayTitle: 'زمان برای اصلاح',
  outboxOnly:
    'این سایت سرور ایمیل ندارد: این ایمیل‌ها روی سرور نگه داشته می‌شوند و به دست کسی نمی‌رسند.',
  sent: 'ایمیل‌های این مرسوله',
  sentNone: 'هنوز هیچ. با ثبت هر مرحله، خودشان فرستاده می‌شوند.',
  waits: 'زمان ارسال: {time}، مگر آنکه اطلاعات پیش از آن اصلاح شود',
  stopped: 'نمی‌خواهد دربارهٔ این مرسوله ایمیل بگیرد',
  track: 'رهگیری مرسوله',
  stop: 'توقف ایمیل‌های این مرسوله',
  starters: {
    pending: {
      subject: 'مرسولهٔ {{tracking_code}} ثبت شد',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} ثبت شد.',
    },
    info_received: {
      subject: 'اطلاعات مرسولهٔ {{tracking_code}} به ما رسید',
      lead: 'اطلاعات مرسولهٔ ارسالی برای {{recipient_name}} به ما رسید. همین که خود مرسوله به دست ما برسد، سفرش آغاز می‌شود.',
    },
    picked_up: {
      subject: 'مرسولهٔ {{tracking_code}} از فرستنده تحویل گرفته شد',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} را از فرستنده تحویل گرفتیم. سفرش آغاز می‌شود.',
    },
    in_transit: {
      subject: 'مرسولهٔ {{tracking_code}} در راه است',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} در راه است.',
    },
    at_customs: {
      subject: 'مرسولهٔ {{tracking_code}} در گمرک است',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} در گمرک است و همین که ترخیص شود، راهش را ادامه می‌دهد.',
    },
    out_for_delivery: {
      subject: 'مرسولهٔ {{tracking_code}} در حال توزیع است',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} در حال توزیع است.',
    },
    ready_for_pickup: {
      subject: 'مرسولهٔ {{tracking_code}} آمادهٔ تحویل حضوری است',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} آماده است و می‌توان آن را تحویل گرفت.',
    },
    delivered: {
      subject: 'مرسولهٔ {{tracking_code}} تحویل داده شد',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} تحویل داده شد. از اعتماد شما سپاسگزاریم.',
    },
    attempt_failed: {
      subject: 'تحویل مرسولهٔ {{tracking_code}} ممکن نشد',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} را آوردیم، اما نتوانستیم آن را تحویل دهیم.',
    },
    on_hold: {
      subject: 'مرسولهٔ {{tracking_code}} متوقف شده است',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} فعلاً متوقف شده است.',
    },
    exception: {
      subject: 'برای مرسولهٔ {{tracking_code}} مشکلی پیش آمده است',
      lead: 'برای مرسولهٔ ارسالی به {{recipient_name}} مشکلی پیش آمده است.',
    },
    returned: {
      subject: 'مرسولهٔ {{tracking_code}} بازگردانده شد',
      lead: 'مرسولهٔ ارسالی برای {{recipient_name}} به فرستنده بازگردانده شد.',
    },
  },
  details: 'وضعیت: {{status}}\nمکان: {{current_location}}\nتاریخ تقریبی تحویل: {{delivery_date}}',
};
