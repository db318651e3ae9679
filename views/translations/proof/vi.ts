import type { Messages } from '../messages.ts';

export const proof: Messages['proof'] = {
  result: {
    title: 'Bằng chứng giao hàng',
    receivedBy: 'Người nhận',
    when: 'Giao lúc',
    note: 'Ghi chú',
    signature: 'Chữ ký',
    photo: 'Ảnh giao hàng',
  },
  fields: {
    parcel: 'Bưu kiện',
    received_by: 'Người nhận',
    signature: 'Chữ ký',
    photo: 'Ảnh',
    note: 'Ghi chú',
  },
  recorded: 'Đã ghi lại việc giao hàng.',
  notYet: 'Thời điểm giao hàng không thể ở tương lai. Vui lòng chọn lúc bưu kiện được trao.',
  take: 'Đã giao: lấy bằng chứng',
  form: {
    again:
      'Đã có bằng chứng giao hàng, người nhận là {name}. Bằng chứng mới sẽ thay thế; cả hai lần giao vẫn nằm trong lịch sử.',
    receivedBy: 'Ai đã nhận?',
    toRecipient: 'Người nhận, {name}',
    signatureHint: 'Bằng ngón tay, bút hoặc chuột.',
    paper: 'Ký vào đây',
    clear: 'Xóa',
    photoHint: 'Chẳng hạn bưu kiện tại chỗ đặt.',
    chosenPhoto: 'Ảnh đã chọn',
    removePhoto: 'Bỏ ảnh',
    position: 'Vị trí',
    usePosition: 'Dùng vị trí của thiết bị này',
    locating: 'Đang tìm vị trí…',
    positionFound: '{latitude}, {longitude}, sai số khoảng {metres} m',
    removePosition: 'Bỏ vị trí',
    positionDenied:
      'Trình duyệt không cho biết vị trí. Hãy cho phép trang web này, hoặc tiếp tục mà không cần vị trí.',
    positionUnknown:
      'Không tìm được vị trí. Hãy thử lại ở nơi thoáng, hoặc tiếp tục mà không cần vị trí.',
    more: 'Địa điểm, ghi chú, thời điểm',
    placeHint: 'Đây sẽ là vị trí hiện tại của bưu kiện, và khách hàng thấy trong lịch sử.',
    noteHint: 'Dành cho bằng chứng, không đưa vào lịch sử. Ví dụ: “Gửi hàng xóm ở số 4”.',
    submit: 'Đã giao hàng',
    signedOut:
      'Bạn đã bị đăng xuất. Không có gì bị mất: hãy đăng nhập ở trang vừa mở, quay lại và chạm “{button}” lần nữa.',
    delivered: 'Đã giao cho {name}.',
  },
  note: {
    title: 'Phiếu giao hàng',
    open: 'Phiếu giao hàng để in',
    where: 'Ở đâu',
    parcel: 'Bưu kiện',
    none: 'Bưu kiện này chưa có bằng chứng giao hàng.',
  },
};
