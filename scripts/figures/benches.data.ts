/** What the figures of a bench mean to whoever runs or uses the service. A bench without a line here is not documented. */
export const benchMeanings: Readonly<Record<string, string>> = {
  'any-site': 'How many websites of no known platform are read right, and that none is accepted wrongly.',
  'feed-import': 'How long a provider’s file takes, against PostgreSQL’s COPY of the same rows.',
  'feed-memory': 'That a file of any size fits into the memory of a small machine.',
  'generic-reader': 'What the reader of unknown websites finds on platforms that are known.',
  'inventory-fetch':
    'What a page of inventory costs, against a route that answers the same bytes and against the SELECT alone.',
  'live-lookup': 'That a live lookup ends by its deadline, whatever the website does.',
  market: 'What reads of an account cost as its market grows.',
  'platform-accuracy': 'That every value of a platform is read as its website shows it.',
  'platform-speed': 'What reading a lot costs, against parsing its bytes only.',
  processes: 'What several processes on one database do, and that no event is lost when they are killed.',
  'real-records': 'How many fields of saved real websites are read right.',
  'resolve-accuracy': 'How often a dealership is found by what people say of it, and how seldom a wrong one.',
  scheduler: 'That no import is late in a market of this size.',
  'search-quality': 'How often a shopper’s words find the vehicles that they mean.',
  'start-and-memory': 'That the service fits into a small machine.',
  'unchanged-pass': 'That a lot without changes writes next to nothing.',
  'webhook-deliveries': 'How many events one process delivers, against a bare POST loop.',
}
