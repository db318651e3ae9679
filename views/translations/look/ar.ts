import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'الشعار والألوان',
    text: 'وجه شركتك على الموقع وفي الرسائل وعلى الأوراق.',
    lead: 'يظهر شعارك ولونان على الموقع وفي الرسائل وعلى الأوراق وفي أيقونات علامات التبويب والشاشات الرئيسية.',
    logoHint: 'SVG أو PNG أو JPEG، بحد أقصى {max} ميغابايت. الأفضل بخلفية شفافة وبلا فراغ حوله.',
    removeLogo: 'إزالة الشعار',
    removeTitle: 'هل تريد إزالة الشعار؟',
    removeQuestion: 'سيظهر الاسم {name} مكانه.',
    primaryHint: 'للشريط العلوي والقائمة والتذييل. إن تُرك فارغًا: اللون القياسي.',
    accentHint: 'للأزرار والروابط والعلامات. إن تُرك فارغًا: اللون القياسي.',
    standard: 'الألوان القياسية',
  },
  preview: {
    title: 'معاينة',
    light: 'فاتح',
    dark: 'داكن',
    bar: 'الشريط العلوي',
    buttons: 'الأزرار',
    links: 'الروابط',
    contrast: 'التباين {ratio}',
    exact: 'كما اخترته.',
    adjusted: 'عُدّل إلى {color} ليسهل قراءته.',
  },
  fields: { primary_color: 'لون العلامة', accent_color: 'لون التمييز', logo: 'الشعار' },
  done: { logoSaved: 'تم حفظ الشعار.', logoRemoved: 'تمت إزالة الشعار.' },
  fieldErrors: { color: '{field}: اكتب اللون هكذا: ‎#0c1f33.' },
};
