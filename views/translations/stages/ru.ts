import type { Messages } from '../messages.ts';

export const stages: Messages['stages'] = {
  pending: 'Ожидается',
  info_received: 'Зарегистрировано',
  picked_up: 'Принято у отправителя',
  in_transit: 'В пути',
  at_customs: 'На таможне',
  out_for_delivery: 'Передано курьеру',
  ready_for_pickup: 'Готово к выдаче',
  delivered: 'Доставлено',
  attempt_failed: 'Неудачная попытка доставки',
  on_hold: 'Задержано',
  exception: 'Сообщено о проблеме',
  returned: 'Возвращено отправителю',
};
