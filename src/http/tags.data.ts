/** The groups of operations in the reference, in its order, each with what it is for. */
export const tags = {
  Dealers: 'Find dealerships, set them up for your account, and read or change your subscriptions.',
  Inventory: 'Read the vehicles of a dealership’s website, page by page.',
  Exports: 'Make files of inventory that advertising platforms and other programs fetch.',
  Vehicles: 'Look up the current state of one vehicle on the dealer’s website.',
  Sessions: 'Fetch several vehicles ahead of live lookups.',
  IMS: 'Read the vehicles of IMS feeds, and configure the feeds.',
  'Vehicle data':
    'Facts about a vehicle and its market: decoded VINs, recalls, safety ratings, history, comparables and payments.',
  Search: 'Find vehicles by a description, and score vehicles against one.',
  Webhooks: 'Subscribe to signed events, and inspect or repeat their deliveries.',
  Events: 'Read the events of your account, which webhooks deliver too.',
  Usage: 'Count the requests and imports of your account.',
  Service: 'The state of the service and the values that it uses.',
  Dashboard: 'Operations of the dashboard for its signed-in members.',
} as const

export type Tag = keyof typeof tags
