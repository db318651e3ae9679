/** How much there is of what lists, files and reports are about. */
export type Amounts = { customers: number; parcels: number; cash: number; invoices: number };

/** SQL for both engines that fills a new database with two years: every customer pays by invoice, the last month is not invoiced. */
export function waitsStatements({ customers, parcels, cash, invoices }: Amounts): string[] {
  const now = new Date();
  const days = Array.from({ length: 730 }, (_, index) => {
    const day = new Date(now.getTime() - index * 24 * 60 * 60 * 1000);
    return `(${index}, '${day.toISOString().slice(0, 10)}')`;
  });
  const month = `${now.toISOString().slice(0, 7)}-01`;
  const numbers = (count: number) =>
    `with recursive n (i) as (values (1) union all select i + 1 from n where i < ${count})`;
  const onDays = 'from n join bench_days on bench_days.number = n.i % 730';
  const totals = `'{"net":1000,"tax":190,"gross":1190,"rates":[{"rate":19,"net":1000,"tax":190}]}'`;
  return [
    'create temporary table bench_days (number integer primary key, day text not null)',
    `insert into bench_days values ${days.join(', ')}`,
    `${numbers(customers)} insert into customers
      (kind, name, email, phone, name_key, search_text, payment, created_at, updated_at)
      select 'person', 'Customer ' || i, 'c' || i || '@example.com', '+31 20 ' || (10000000 + i),
        'customer ' || i, 'customer ' || i, 'invoice', '${month}T00:00:00.000Z', '${month}T00:00:00.000Z' from n`,
    `insert into customer_addresses (customer_id, position, street, postcode, city, country)
      select id, 1, 'Main Street ' || id, '10115', 'Berlin', 'DE' from customers`,
    `${numbers(parcels)} insert into parcels
      (tracking_code, recipient_name, destination, status, stage, price, currency, sender_id,
        created_at, updated_at, last_event_at, search_text)
      select 'BENCH-' || i, 'Recipient ' || i, 'Berlin', 'Delivered', 'delivered', 1000 + i % 900, 'EUR',
        1 + i % ${customers}, day || 'T08:00:00.000Z', day || 'T12:00:00.000Z', day || 'T12:00:00.000Z',
        'bench-' || i ${onDays}`,
    `insert into activities (parcel_id, title, description, stage, created_at, updated_at)
      select id, 'Delivered', '', 'delivered', updated_at, updated_at from parcels`,
    `${numbers(Math.floor(cash / 100))} insert into cash_settlements
      (driver_id, day, currency, expected, amount, created_at)
      select 1 + i % 20, day, 'EUR', 1000, 1000, day || 'T18:00:00.000Z' ${onDays}`,
    `${numbers(cash)} insert into cash_items
      (parcel_id, driver_id, day, currency, due, collected, method, settlement_id, created_at)
      select 1 + i % ${parcels}, 1 + i % 20, day, 'EUR', 1000, 1000, 'cash',
        case when i % 50 > 0 then 1 + i % ${Math.floor(cash / 100)} end, day || 'T12:00:00.000Z' ${onDays}`,
    `${numbers(invoices)} insert into invoices
      (number, year, serial, state, totals, lines, currency, customer_id, customer_name, issue_date,
        open_amount, search_text, created_at)
      select 'INV-2020-' || i, 2020, i, 'issued', ${totals}, '[]', 'EUR', 1 + i % ${customers}, 'Customer',
        day, 0, 'inv-2020-' || i, day || 'T09:00:00.000Z' ${onDays}`,
    `insert into invoice_payments (invoice_id, paid_on, amount, created_at)
      select id, issue_date, 1190, created_at from invoices`,
    `insert into invoice_parcels (parcel_id, invoice_id)
      select id, 1 + id % ${invoices} from parcels where updated_at < '${month}'`,
  ];
}
