import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'نشان و رنگ‌ها',
    text: 'چهرهٔ شرکت شما در سایت، نامه‌ها و برگه‌ها.',
    lead: 'نشان و دو رنگ شما در سایت، در نامه‌ها، روی برگه‌ها و در نمادهای زبانه‌ها و صفحه‌های خانه دیده می‌شوند.',
    logoHint:
      'SVG، PNG یا JPEG، حداکثر {max} مگابایت. بهتر است پس‌زمینه شفاف باشد و دور آن جای خالی نباشد.',
    removeLogo: 'برداشتن نشان',
    removeTitle: 'نشان برداشته شود؟',
    removeQuestion: 'به جای آن نام {name} نمایش داده می‌شود.',
    primaryHint: 'برای نوار بالا، منو و پاصفحه. خالی: رنگ معمول.',
    accentHint: 'برای دکمه‌ها، پیوندها و نشانه‌ها. خالی: رنگ معمول.',
    standard: 'رنگ‌های معمول',
  },
  preview: {
    title: 'پیش‌نمایش',
    light: 'روشن',
    dark: 'تیره',
    bar: 'نوار بالا',
    buttons: 'دکمه‌ها',
    links: 'پیوندها',
    contrast: 'کنتراست {ratio}',
    exact: 'همان‌گونه که برگزیدید.',
    adjusted: 'به {color} تنظیم شد تا خوانا باشد.',
  },
  fields: { primary_color: 'رنگ برند', accent_color: 'رنگ تأکید', logo: 'نشان' },
  done: { logoSaved: 'نشان ذخیره شد.', logoRemoved: 'نشان برداشته شد.' },
  fieldErrors: { color: '{field}: لطفاً رنگ را این‌گونه بنویسید: ‎#0c1f33.' },
};
