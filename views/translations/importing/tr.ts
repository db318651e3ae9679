import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Bu dosya bir hesap tablosu değil. Lütfen CSV ya da Excel çalışma kitabı (.xlsx) olarak kaydedin.',
    oldExcel:
      'Bu, eski ya da ikili türde bir Excel dosyası (.xls, .xlsb). Lütfen Excel çalışma kitabı (.xlsx) ya da CSV olarak kaydedin.',
    openDocument:
      'Bu bir OpenDocument dosyası (.ods). Lütfen Excel çalışma kitabı (.xlsx) ya da CSV olarak kaydedin.',
    passwordProtected:
      'Bu dosya parolayla korunuyor. Lütfen parolayı kaldırıp dosyayı yeniden seçin.',
    damaged: 'Bu dosya bozuk ya da eksik. Lütfen yeniden kaydedip yeni dosyayı seçin.',
    noSheet: 'Bu çalışma kitabında hücreleri olan görünür bir sayfa yok.',
    notCalculated:
      '{row}. satırda sonucu olmayan bir formül var. Lütfen dosyayı bir hesap tablosu programında açıp yeniden kaydedin.',
    tooLarge:
      'Bu dosya ya da içinde sıkıştırılmış olanlar {max} MB’tan büyük. Lütfen birkaç dosyaya bölün.',
    tooManyRows: 'Bu sayfada {max} satırdan fazlası var. Lütfen birkaç dosyaya bölün.',
    tooManyColumns: 'Bu sayfada {max} sütundan fazlası var. Lütfen gerekmeyenleri silin.',
    cellTooLong:
      '{row}. satırda {max} karakterden uzun bir hücre var. Belki orada bir tırnak işareti (") eksik.',
    quoteNotClosed: '{row}. satırda açılan bir tırnak işareti (") hiç kapanmıyor.',
    wrongEncoding: 'Bu dosya seçilen karakter kodlamasında değil. Lütfen başka birini seçin.',
  },
  headings: {
    tracking_code: 'Takip numarası|Takip no|Kargo numarası|Gönderi numarası|İrsaliye no|Barkod|Kod',
    recipient_name: 'Alıcı|Alıcı adı|Müşteri|Müşteri adı|Ad',
    recipient_email: 'E-posta|E-posta adresi|Alıcı e-posta',
    recipient_phone_number: 'Telefon|Telefon numarası|Tel|Cep telefonu',
    destination: 'Teslimat adresi|Alıcı adresi|Adres|Nereye',
    sender_name: 'Gönderici|Gönderen|Gönderici adı',
    sender_email: 'Gönderici e-posta|Gönderen e-posta',
    pickup_location: 'Çıkış yeri|Alım adresi|Gönderici adresi|Nereden',
    parcel_content: 'Paket içeriği|Mal|Ürün',
    weight: 'Ağırlık kg|Brüt ağırlık',
    shipped_via: 'Taşıma şekli|Taşıyıcı|Kargo firması|Hizmet',
    declared_value: 'Değer|Mal değeri',
    min_expected_delivery_date:
      'Teslimat başlangıcı|Teslim tarihi|Teslimat tarihi|Tahmini teslimat',
    max_expected_delivery_date: 'Teslimat sonu|Son teslim tarihi',
    happened_at: 'Tarih|Saat|Tarih ve saat|Ne zaman',
    title: 'Olay|Etkinlik|Hareket',
    description: 'Ayrıntılar|Not|Notlar|Yorum',
    location: 'Konum|Şehir',
  },
  yes: 'doğru|e',
  no: 'yanlış|h',
  reasons: 'Yanlış olan',
  imported: 'Dosya içe aktarıldı.',
  nothingWritten:
    'Hiçbir şey içe aktarılmadı: bazı satırlar hatalı. Onları düzeltin ya da yalnızca doğru olanları aktarın.',
  another: 'Başka bir içe aktarma sürüyor. Lütfen bitmesini bekleyin.',
  fieldErrors: {
    fileMissing: 'Lütfen bir dosya seçin.',
    mappingShape:
      'Sütunlar bir JSON nesnesi olmalıdır: bir başlık ya da numara ve bir alanın adı ya da null.',
  },
  problems: {
    empty: 'Bu dosyada başlıkların altında satır yok.',
    rows: 'Bu dosyada {max} satırdan fazlası var. Lütfen birkaç dosyaya bölün.',
    column: 'Bu dosyada “{name}” adlı bir sütun yok.',
    field: 'İçe aktarılacak “{name}” adlı bir alan yok.',
    fieldTwice: 'İki sütun aynı alana ({name}) atanmış. Lütfen birini seçin.',
    changedMeanwhile:
      'Dosya okunurken biri gönderileri değiştirdi. Hiçbir şey aktarılmadı; lütfen yeniden deneyin.',
  },
  faults: {
    codeTwice: 'Bu takip kodu {row}. satırda zaten var.',
    merged:
      'Bu kod, kendi gönderisinin birleştirildiği {code} gönderisine götürür. Lütfen o kodu kullanın.',
    noCode: 'Takip kodu eksik.',
    noParcel: '{code} kodlu bir gönderi yok.',
    activityTwice: 'Aynı hareket {row}. satırda zaten var.',
  },
  page: {
    title: 'Tablo içe aktar',
    link: 'İçe aktar',
    lead: 'Bir CSV dosyasından ya da Excel çalışma kitabından (.xlsx) gönderiler veya geçmişleri. Dosya önce denetlenir; siz söylemeden hiçbir şey yazılmaz.',
    kind: 'Dosyada ne var?',
    parcels: 'Gönderiler',
    activities: 'Gönderilerin geçmişi',
    choose: 'Dosya seç',
    drop: 'ya da buraya bırakın',
    template: 'Boş şablonu indir',
    reading: 'Dosya okunuyor…',
    checking: 'Denetleniyor: {done} / {total} satır',
    writing: 'Yazılıyor: {done} / {total} satır',
    indexing: 'Aranabilir yapılıyor: {done} / {total}',
    columns: 'Sütunlar',
    column: 'Dosyada',
    field: 'Aktarıldığı alan',
    sample: 'Örneğin',
    ignored: 'Aktarılmaz',
    dates: '03/04/2026 gibi tarihler',
    dmy: 'Önce gün',
    mdy: 'Önce ay',
    encoding: 'Harfler yanlış mı görünüyor? Kodlama',
    encodingAuto: 'Kendiliğinden bul',
    created: 'Yeni',
    changed: 'Değişen',
    same: 'Değişmeyen',
    failed: 'Hatalı',
    unkeyed:
      '{count} yeni satırın kendi kodu ya da zamanı yok; şimdi alıyorlar. Aynı dosya yeniden yüklenirse yeniden oluşturulurlar.',
    errors: 'Hatalı satırlar',
    row: 'Satır',
    reason: 'Neden',
    moreErrors: 'Ve {count} tane daha; hepsi aşağıdaki dosyada.',
    failures: 'Hatalı satırları indir',
    failuresHint: 'Son sütun nedenini söyler. Orada düzeltin ve o dosyayı buraya yükleyin.',
    tell: 'Bu dosyadaki aşamaları e-postayla bildir',
    tellHint:
      'Ayarların dediği gibi alıcılara, göndericilere ve izleyenlere. Yoksa kimse e-posta almaz; geçmiş gönderiler için doğrusu budur.',
    importAll: '{count} satırın tümünü aktar',
    importGood: '{count} doğru satırı aktar',
    nothing: 'Aktarılacak bir şey yok.',
    closing: 'Dosya gönderildikten sonra bu sayfayı kapatabilirsiniz: aktarma sonuna kadar sürer.',
    done: '{created} yeni, {changed} değişen, {same} değişmeyen, {failed} dışarıda bırakılan.',
    toList: 'Gönderi listesine',
    again: 'Başka bir dosya aktar',
    lost: 'Bağlantı koptu. Ulaşmış olan sonuna kadar sürer. Düğmeye yeniden basın: hiçbir şey iki kez yapılmaz.',
  },
};
