import type { Messages } from '../messages.ts';

export const mailServers: Messages['mailServers'] = {
  title: 'Posta sunucusu',
  text: 'Bu sitenin e-postalarını ileten sunucu.',
  lead: 'Posta sunucusu yoksa e-postalar yalnızca burada saklanır ve kimseye ulaşmaz. Ne yazmanız gerektiğini e-posta sağlayıcınız söyler.',
  fields: {
    host: 'Sunucu',
    port: 'Bağlantı noktası',
    security: 'Şifreleme',
    user: 'Kullanıcı adı',
    plain_confirmed: 'Başka bir makineye şifrelemeden gönder',
    account_password: 'Bu kontrol panelindeki parolanız',
  },
  password: 'Posta sunucusunun parolası',
  hints: {
    host: 'Örneğin smtp.example.com.',
    port: 'Çoğunlukla TLS ile 465, STARTTLS ile 587.',
    user: 'Çoğunlukla e-posta adresinin tamamı. Boş: sunucu oturum açmayı istemez.',
    password: 'Şifreli saklanır ve bir daha gösterilmez.',
    keepPassword: 'Saklanıyor. Korumak için boş bırakın.',
    plain_confirmed: 'Yol üzerindeki herkes e-postaları ve parolayı okuyabilir.',
    account_password: 'Yeni parola kodları bu sunucudan geçer; bu yüzden kim olduğunuzu soruyoruz.',
  },
  security: {
    tls: 'TLS',
    starttls: 'STARTTLS',
    none: 'Şifreleme yok (yalnızca bu makinede)',
  },
  testTitle: 'Önce deneyin',
  testLead: 'Yukarıda yazdıklarınızla; hiçbir şey kaydedilmez. E-posta {email} adresine gider.',
  test: 'Bağlantıyı dene',
  testSend: 'Dene ve bir e-posta gönder',
  testing: 'Deneniyor…',
  tested: 'Posta sunucusu gerektiği gibi yanıt veriyor.',
  testSent: 'Posta sunucusu {email} adresine giden bir e-postayı kabul etti.',
  tooManyTests: 'Bir anda çok fazla deneme yapıldı. Lütfen {when} tekrar deneyin.',
  faults: {
    name: '{host} adında bir sunucu yok ({code}). Lütfen yazılışını denetleyin.',
    refused:
      '{host} üzerinde {port} numaralı bağlantı noktası bağlantı kabul etmiyor ({code}). Lütfen bağlantı noktasını ve sunucuyu denetleyin.',
    timeout:
      '{host}, bağlantı noktası {port}, zamanında yanıt vermedi. Lütfen bağlantı noktasını denetleyin; arada bir güvenlik duvarı olabilir.',
    unreachable: '{host} adresine buradan ulaşılamıyor ({code}).',
    certificate:
      '{host} sertifikası geçerli değil ({code}). Lütfen sunucu adının doğru olduğunu denetleyin.',
    encryption:
      '{host}, {port} numaralı bağlantı noktasında bu şifrelemeyi sunmuyor ({code}). Lütfen diğerini deneyin.',
    protocol:
      '{host}, bağlantı noktası {port}: yanıt veren, bir posta sunucusu gibi konuşmuyor ({code}).',
    login: 'Posta sunucusu kullanıcı adını veya parolayı reddetti ({code}).',
    sender: 'Posta sunucusu, iletişim e-postanızdan gelen e-postaları kabul etmiyor ({code}).',
    mail: 'Posta sunucusu deneme e-postasını reddetti ({code}).',
  },
  fieldErrors: {
    host: '{field}: lütfen smtp.example.com gibi bir sunucu adı yazın.',
    plainUnconfirmed:
      'Şifreleme olmadan başkaları bu sunucuya giden yolda okuyabilir. Lütfen başka bir şifreleme seçin veya onaylayın.',
    userMissing: '{field}: parola var, ama kullanıcı adı yok.',
    passwordAgain:
      'Sunucu, bağlantı noktası, şifreleme veya kullanıcı adı değişti: lütfen posta sunucusunun parolasını yeniden yazın.',
    passwordLost: 'Saklanan parola artık okunamıyor. Lütfen yeniden yazın.',
  },
  saved: 'Posta sunucusu kaydedildi.',
  remove: 'Posta sunucusunu kaldır',
  removeLead: 'Bundan sonra e-postalar yalnızca burada saklanır. Parola unutulur.',
  removing: 'Kaldırılıyor…',
  removed: 'Posta sunucusu kaldırıldı.',
  environment:
    '{host} posta sunucusu bu sitenin sunucusunda ayarlanmış (SMTP_URL) ve burada yazılabilecek olandan önce gelir.',
  inEnvironment: 'Bu sitenin sunucusunda SMTP_URL ayarlı ve burada yazılandan önce gelir.',
  lost: 'Posta sunucusunun parolası artık okunamıyor, çünkü anahtarı yok veya başka bir anahtar. Siz parolayı yeniden yazana kadar e-postalar bekler.',
  noKey:
    'Parola saklanmadı: onu şifreleyen anahtar sunucuda okunamıyor veya oluşturulamıyor. Orada “npm run doctor” daha fazlasını söyler.',
  current: 'E-postalar {host} üzerinden gider.',
  none: 'Henüz posta sunucusu yok: e-postalar yalnızca burada saklanır.',
  setUp: 'Posta sunucusunu ayarla',
  notConfigured:
    'Seçilemeyen yollar bir posta sunucusu gerektirir: burada bir tane ayarlayın ya da bu sitenin sunucusunda SMTP_HOST değerini verin.',
};
