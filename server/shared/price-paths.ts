/** The addresses of prices, apart from all others: the scripts of visitors' pages have those. */
export const pricePaths = {
  quote: '/quote.html',
  list: '/control/delivery-services/list.html',
  create: '/control/delivery-services/create.html',
  service: '/control/delivery-services/:id',
  services: '/api/delivery-services',
  quotes: '/api/quotes',
} as const;
