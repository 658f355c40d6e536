/** A fault, what the service does then, and how that is proven. docs/reliability.md lists them in this order. */
export type Proof = {
  readonly name: string
  readonly fault: string
  readonly behavior: string
  /** A test file, with the title of one test if it has several; or a script. */
  readonly file: string
  readonly title?: string
  /** The setting of how much is done, and how much the whole proof does. */
  readonly size?: { readonly setting: string; readonly whole: number; readonly of: string }
  /** Of a script: its arguments; `SIZE` stands for the size. */
  readonly options?: readonly string[]
  readonly whole?: number
  /** It calls `recordProof` itself. */
  readonly writesFigures?: true
}

export const proofs: readonly Proof[] = [
  {
    name: 'kills',
    writesFigures: true,
    fault: 'The API, a worker or PostgreSQL is killed (SIGKILL)',
    behavior:
      'Requests to the killed process break; the others are answered, or with 503 while PostgreSQL is away. Jobs and leases of a killed worker are taken over within 30 s. Every accepted setup ends, the inventory converges to what the sources show, every change has exactly one event, and every event is delivered in the order of its dealership, more than once only under the same id; no retry comes early. What was answered with 2xx is there.',
    file: 'test/flows/kill-ledger.test.ts',
    title: 'a server of its own',
    size: { setting: 'LEDGER_KILLS', whole: 360, of: 'kills, every sixth of them of PostgreSQL' },
  },
  {
    name: 'kills-embedded',
    writesFigures: true,
    fault: 'The service on its embedded database is killed, that database is, or both',
    behavior:
      'As above. The service starts a killed database again by itself; meanwhile it answers 503. A killed service leaves its database running, and the next start takes it over.',
    file: 'test/flows/kill-ledger.test.ts',
    title: 'the embedded database',
    size: { setting: 'LEDGER_KILLS', whole: 100, of: 'kills, of the service, of PostgreSQL and of both in turn' },
  },
  {
    name: 'batch-kills',
    writesFigures: true,
    fault: 'The service is killed three times while it sets up a market that one call named',
    behavior:
      'Each website has one outcome, the event of the batch comes once, and pages of inventory are answered meanwhile. A setup that ran at three kills has failed as interrupted.',
    file: 'test/flows/batch-kills.test.ts',
    size: { setting: 'BATCH_SITES', whole: 5_000, of: 'websites' },
  },
  {
    name: 'sync-kills',
    writesFigures: true,
    fault:
      'The service, its database and the programs that copy its inventory are killed while lots, filters, subscriptions and feeds change',
    behavior: 'Each copy goes on from its cursor, and has exactly what a query shows.',
    file: 'test/flows/sync-kills.test.ts',
    size: { setting: 'SYNC_MINUTES', whole: 10, of: 'minutes, with all sites of the sandbox' },
  },
  {
    name: 'sync-histories',
    fault:
      'Transactions of several processes commit late, out of order, or are killed while copies are read page by page',
    behavior:
      'After every whole answer a copy is what a query shows at that moment, whatever imports, filters, subscriptions and feeds did; it names no vehicle that the account could not see.',
    file: 'src/http/routes/sync/sync-histories.test.ts',
    size: { setting: 'SYNC_HISTORIES', whole: 20_000, of: 'random histories' },
  },
  {
    name: 'full-disk',
    fault: 'The disk of the database is full',
    behavior:
      'Writes are answered 503 with a reason and Retry-After, reads as before. When PostgreSQL has no room for its log it ends: then all requests but /livez are answered 503. Nothing acknowledged is lost. With room again it heals within seconds, without a restart. Photos wait while their folder cannot be written (test/flows/photo-places.test.ts).',
    file: 'test/flows/full-disk.test.ts',
  },
  {
    name: 'database-away',
    fault:
      'PostgreSQL ends all sessions again and again, is down, or is silent (connections stay open and nothing answers)',
    behavior:
      'Requests are answered rightly, or 503 with a reason and Retry-After: at once while it is down, within 20 s while it is silent, within 60 s where a statement was already running when it fell silent. /readyz is 503, /livez 200. Nothing acknowledged is lost; imports go on by themselves afterwards. Rows of the request log of that time are lost.',
    file: 'test/flows/lost-sessions.test.ts',
    size: { setting: 'LOST_SECONDS', whole: 60, of: 'seconds of each outage' },
  },
  {
    name: 'redis-away',
    fault: 'Redis is killed, or answers nothing',
    behavior:
      'Requests are answered as before; each process counts rate limits by itself, from zero. /readyz is 200 and says `degraded`; so do a metric and the log. When Redis is back its counts hold again.',
    file: 'test/flows/rate-limit-faults.test.ts',
  },
  {
    name: 'clock-jumps',
    fault: 'The clock of the service, or of the service and its database, jumps two hours ahead or back',
    behavior:
      'Answers stay right and nothing acknowledged is lost. Ahead: what was due in between is done at once; a setup that was running may end with `timeout`, and retention deletes by the new time. Back: workers notice it within 15 s by a clock that is never set; jobs, leases, delivery queues and paces of hosts are then due again, and so are imports that were planned for later than two times REFRESH_HOURS. A retry of a delivery may be late by as much as the clock was ahead.',
    file: 'test/flows/clock-jumps.test.ts',
  },
  {
    name: 'requests',
    writesFigures: true,
    fault: 'Requests that the OpenAPI document does not allow',
    behavior: 'Each is answered, none with 500, and a feed is imported meanwhile without a file lost.',
    file: 'test/attack/run.ts',
    options: ['--only', 'fuzz', '--embedded', '--requests', 'SIZE'],
    whole: 100_000,
  },
  {
    name: 'parsers',
    writesFigures: true,
    fault:
      'Feeds, listings, home pages, robots.txt and sitemaps that are cut, repeated, swapped and mixed with hostile text',
    behavior:
      'No parser throws; none takes more processor time than its input’s length allows; what it returns obeys the schema.',
    file: 'test/attack/fuzz-parsers.ts',
    options: ['--minutes', 'SIZE'],
    whole: 30,
  },
]
