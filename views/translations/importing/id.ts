import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Berkas ini bukan lembar kerja. Simpanlah sebagai CSV atau buku kerja Excel (.xlsx).',
    oldExcel:
      'Ini berkas Excel jenis lama atau biner (.xls, .xlsb). Simpanlah sebagai buku kerja Excel (.xlsx) atau CSV.',
    openDocument:
      'Ini berkas OpenDocument (.ods). Simpanlah sebagai buku kerja Excel (.xlsx) atau CSV.',
    passwordProtected:
      'Berkas ini dilindungi kata sandi. Hapus kata sandinya, lalu pilih lagi berkasnya.',
    damaged: 'Berkas ini rusak atau tidak lengkap. Simpan ulang, lalu pilih berkas yang baru.',
    noSheet: 'Buku kerja ini tidak memiliki lembar yang terlihat dan berisi sel.',
    notCalculated:
      'Baris {row} memiliki rumus tanpa hasilnya. Buka berkas di program lembar kerja, lalu simpan lagi.',
    tooLarge:
      'Berkas ini, atau isi yang dikemas di dalamnya, lebih dari {max} MB. Bagilah menjadi beberapa berkas.',
    tooManyRows: 'Lembar ini memiliki lebih dari {max} baris. Bagilah menjadi beberapa berkas.',
    tooManyColumns: 'Lembar ini memiliki lebih dari {max} kolom. Hapuslah yang tidak diperlukan.',
    cellTooLong:
      'Baris {row} memiliki sel dengan lebih dari {max} karakter. Mungkin ada tanda kutip (") yang kurang di sana.',
    quoteNotClosed: 'Di baris {row} ada tanda kutip (") yang dibuka tetapi tidak pernah ditutup.',
    wrongEncoding: 'Berkas ini tidak memakai pengodean yang dipilih. Pilihlah yang lain.',
  },
};
