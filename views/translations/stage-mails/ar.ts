import type { Messages } from '../messages.ts';

export const stageMails: Messages['stageMails'] = {
  title: 'رسائل البريد حسب المرحلة',
  lead: 'مَن تصله رسالة حين يبلغ الطرد مرحلة ما، وماذا تقول.',
  settingsText: 'أخبر المستلمين والمرسلين بالبريد الإلكتروني كيف تسير طرودهم.',
  to: {
    none: 'لا أحد',
    recipient: 'المستلم',
    sender: 'المرسل',
    both: 'المستلم والمرسل',
  },
  toLabel: 'إلى من تُرسل',
  standard: 'الكلمات الأصلية',
  own: 'كلماتك أنت',
  useStandard: 'العودة إلى الكلمات الأصلية',
  languageHint: 'مكتوبة بلغة نصوصك: {language}. وما دمت تحتفظ بالكلمات الأصلية، فإنها تتغيّر معها.',
  mergeFields: 'تُملأ هذه الحقول لكل طرد:',
  mergeFieldsHint: 'يُحذف السطر إذا كانت كل حقوله فارغة، كأن يكون المكان غير معروف.',
  fields: {
    recipient_name: 'اسم المستلم',
    tracking_code: 'رمز التتبع',
    stage: 'المرحلة بالكلمات',
    status: 'الحالة، وإن لم توجد فالمرحلة',
    current_location: 'مكان الطرد الآن',
    delivery_date: 'يوم التسليم المتوقع',
    tracking_link: 'رابط صفحة التتبع؛ إن كان وحده في سطر صار زرًا',
    company_name: 'اسم شركتك',
  },
  preview: 'معاينة',
  previewLead: 'مع طرد للمثال، وبالقالب الذي اخترته للبريد.',
  exampleName: 'أحمد محمد',
  examplePlace: 'المستودع المركزي',
  saved: 'تم حفظ الرسالة.',
  delayHint:
    'المدة التي تنتظرها الرسالة المتعلقة بمرحلة. إذا صُحّحت بيانات الطرد خلالها، فلا تُرسل إلا الرسالة الصحيحة. 0: تُرسل فورًا.',
  delayTitle: 'مهلة التصحيح',
  outboxOnly: 'ليس لهذا الموقع خادم بريد: تُحفظ هذه الرسائل على الخادم ولا تصل إلى أحد.',
  sent: 'الرسائل المتعلقة بهذا الطرد',
  sentNone: 'لا رسائل حتى الآن. تُرسل تلقائيًا عند تسجيل مرحلة.',
  waits: 'موعد الإرسال: {time}، ما لم تُصحَّح البيانات قبل ذلك',
  stopped: 'طُلب عدم إرسال رسائل عن هذا الطرد',
  track: 'تتبع طردك',
  stop: 'إيقاف الرسائل المتعلقة بهذا الطرد',
  starters: {
    pending: {
      subject: 'تم تسجيل الطرد {{tracking_code}}',
      lead: 'تم تسجيل الطرد الموجّه إلى {{recipient_name}}.',
    },
    info_received: {
      subject: 'وصلتنا بيانات الطرد {{tracking_code}}',
      lead: 'وصلت إلينا بيانات الطرد الموجّه إلى {{recipient_name}}. وتبدأ رحلته حالما نستلم الطرد نفسه.',
    },
    picked_up: {
      subject: 'تم استلام الطرد {{tracking_code}} من المرسل',
      lead: 'استلمنا من المرسل الطرد الموجّه إلى {{recipient_name}}، وبدأت رحلته.',
    },
    in_transit: {
      subject: 'الطرد {{tracking_code}} في الطريق',
      lead: 'الطرد الموجّه إلى {{recipient_name}} في الطريق.',
    },
    at_customs: {
      subject: 'الطرد {{tracking_code}} لدى الجمارك',
      lead: 'الطرد الموجّه إلى {{recipient_name}} لدى الجمارك، ويتابع رحلته فور الإفراج عنه.',
    },
    out_for_delivery: {
      subject: 'خرج الطرد {{tracking_code}} للتسليم',
      lead: 'خرج الطرد الموجّه إلى {{recipient_name}} للتسليم.',
    },
    ready_for_pickup: {
      subject: 'الطرد {{tracking_code}} جاهز للاستلام',
      lead: 'الطرد الموجّه إلى {{recipient_name}} جاهز ويمكن استلامه.',
    },
    delivered: {
      subject: 'تم تسليم الطرد {{tracking_code}}',
      lead: 'تم تسليم الطرد الموجّه إلى {{recipient_name}}. شكرًا لثقتك بنا.',
    },
    attempt_failed: {
      subject: 'تعذّر تسليم الطرد {{tracking_code}}',
      lead: 'حضرنا ومعنا الطرد الموجّه إلى {{recipient_name}}، ولم نتمكن من تسليمه.',
    },
    on_hold: {
      subject: 'الطرد {{tracking_code}} موقوف مؤقتًا',
      lead: 'الطرد الموجّه إلى {{recipient_name}} موقوف مؤقتًا في الوقت الحالي.',
    },
    exception: {
      subject: 'هناك مشكلة في الطرد {{tracking_code}}',
      lead: 'هناك مشكلة في الطرد الموجّه إلى {{recipient_name}}.',
    },
    returned: {
      subject: 'أُعيد الطرد {{tracking_code}}',
      lead: 'أُعيد الطرد الموجّه إلى {{recipient_name}} إلى مرسله.',
    },
  },
  details: 'الحالة: {{status}}\nالمكان: {{current_location}}\nالتسليم المتوقع: {{delivery_date}}',
};
