export type Guide = { readonly file: string; readonly title: string; readonly about: string }

/** The pages of the site in the order of its menu; `about` is their line in llms.txt. */
export const guides: Readonly<Record<string, readonly Guide[]>> = {
  Start: [
    { file: 'quickstart', title: 'Quickstart', about: 'Start the service, set up a dealership, read its inventory.' },
    { file: 'onboarding', title: 'Onboarding', about: 'Find and set up dealerships; failure modes and reviews.' },
    { file: 'market', title: 'A market in one call', about: 'Batches of setups; the directory of dealerships.' },
    { file: 'agents', title: 'Agents', about: 'Connect a chat or voice agent over MCP; the twelve tools.' },
    { file: 'clients', title: 'Clients', about: 'The TypeScript and Python clients, idempotency keys.' },
  ],
  Inventory: [
    {
      file: 'inventory',
      title: 'Reading and querying',
      about: 'Pages of inventory, queries, facets, market, changes.',
    },
    { file: 'search', title: 'Search', about: 'Search in a shopper’s words, match scores, similar vehicles.' },
    { file: 'live', title: 'Live lookups', about: 'Ask the dealer’s website now; prewarm sessions.' },
    { file: 'vehicle-data', title: 'Vehicle data', about: 'Decoded VINs, recalls, safety, payments, comparables.' },
    { file: 'feeds', title: 'IMS feeds', about: 'Import providers’ CSV files from SFTP.' },
    { file: 'quality', title: 'Data quality', about: 'Where website and feeds disagree, and since when.' },
  ],
  'Keep up': [
    { file: 'syncing', title: 'Keeping a copy', about: 'A copy that stays true; a stream of events.' },
    { file: 'webhooks', title: 'Webhooks', about: 'Signed events: subscribe, verify, respond, replay.' },
    { file: 'saved-searches', title: 'Saved searches', about: 'An event when a vehicle begins to match.' },
    { file: 'exports', title: 'Exports', about: 'Files of inventory for ad platforms and spreadsheets.' },
  ],
  Operate: [
    { file: 'deployment', title: 'Deployment', about: 'Processes, database, command line, probes, log.' },
    { file: 'operating', title: 'Operating', about: 'Back up, restore, upgrade and tune a service.' },
    { file: 'metrics', title: 'Metrics', about: 'Every Prometheus metric.' },
  ],
  Reference: [
    { file: 'limits', title: 'Limits and usage', about: 'Rate limits, test keys, usage.' },
    { file: 'reference/errors', title: 'Errors', about: 'Cause and remedy of every error.' },
    { file: 'reference/events', title: 'Event types', about: 'When each event fires.' },
    { file: 'reference/feed-columns', title: 'Feed columns', about: 'Columns of CSV files by provider.' },
    { file: 'reference/platforms', title: 'Website platforms', about: 'Platforms that are recognized.' },
    { file: 'reference/settings', title: 'Settings', about: 'Every environment variable.' },
  ],
}
