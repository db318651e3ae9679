import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Mang theo',
    calendar: 'Thêm vào lịch',
    print: 'In',
    qrCode: 'Mã QR dẫn đến kết quả này',
  },
  calendar: {
    title: 'Bưu kiện {code} sẽ đến',
    text: '{company} dự kiến giao bưu kiện trong những ngày này. Bưu kiện đang ở đâu: {link}',
    noDays: 'Chưa biết ngày giao của bưu kiện này, hoặc hành trình của nó đã kết thúc.',
  },
  embed: {
    newTab: 'Kết quả mở trong thẻ mới.',
  },
  settings: {
    title: 'Biểu mẫu nhúng',
    text: 'Cho phép các trang khác hiển thị biểu mẫu tra cứu của bạn.',
    lead: 'Cửa hàng và đối tác có thể hiển thị một biểu mẫu tra cứu nhỏ trên trang của họ. Kết quả mở trên trang của bạn, trong thẻ mới.',
    hint: 'Mỗi dòng một địa chỉ, ví dụ https://shop.example.com, tối đa {max}. Khi chưa có địa chỉ nào, không trang nào được hiển thị biểu mẫu.',
    code: 'Mã cho trang kia',
    codeLead:
      'Đặt mã này vào chỗ biểu mẫu cần xuất hiện trên trang. Biểu mẫu dùng ngôn ngữ ghi sau “lang=”; nếu bỏ phần đó, nó dùng ngôn ngữ của từng khách.',
    codeSoon:
      'Chưa trang nào được hiển thị biểu mẫu. Trước hết hãy nhập một địa chỉ ở trên và lưu lại.',
    copy: 'Sao chép mã',
    preview: 'Xem trước',
  },
  fieldErrors: {
    embedOrigin:
      '“{line}” không phải là địa chỉ của một trang. Hãy viết như https://shop.example.com, không kèm đường dẫn.',
    tooManyOrigins: '{field}: tối đa {max} trang, mỗi dòng một trang.',
  },
};
