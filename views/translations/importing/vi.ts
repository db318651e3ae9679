import type { Messages } from '../messages.ts';

export const importing: Messages['importing'] = {
  files: {
    notASpreadsheet:
      'Tệp này không phải là bảng tính. Vui lòng lưu tệp dưới dạng CSV hoặc sổ làm việc Excel (.xlsx).',
    oldExcel:
      'Đây là tệp Excel kiểu cũ hoặc nhị phân (.xls, .xlsb). Vui lòng lưu tệp dưới dạng sổ làm việc Excel (.xlsx) hoặc CSV.',
    openDocument:
      'Đây là tệp OpenDocument (.ods). Vui lòng lưu tệp dưới dạng sổ làm việc Excel (.xlsx) hoặc CSV.',
    passwordProtected: 'Tệp này được bảo vệ bằng mật khẩu. Vui lòng bỏ mật khẩu rồi chọn lại tệp.',
    damaged: 'Tệp này bị hỏng hoặc không đầy đủ. Vui lòng lưu lại rồi chọn tệp mới.',
    noSheet: 'Sổ làm việc này không có trang tính nào hiển thị và có ô.',
    notCalculated:
      'Hàng {row} có một công thức chưa có kết quả. Vui lòng mở tệp trong phần mềm bảng tính rồi lưu lại.',
    tooLarge:
      'Tệp này, hoặc nội dung nén bên trong, lớn hơn {max} MB. Vui lòng chia thành nhiều tệp.',
    tooManyRows: 'Trang tính này có hơn {max} hàng. Vui lòng chia thành nhiều tệp.',
    tooManyColumns: 'Trang tính này có hơn {max} cột. Vui lòng xóa những cột không cần.',
    cellTooLong:
      'Hàng {row} có một ô dài hơn {max} ký tự. Có thể ở đó thiếu một dấu ngoặc kép (").',
    quoteNotClosed: 'Ở hàng {row} có một dấu ngoặc kép (") mở ra mà không đóng lại.',
    wrongEncoding: 'Tệp này không dùng bảng mã đã chọn. Vui lòng chọn bảng mã khác.',
  },
};
