/** An error for the client: the status and `detail` of SPEC.md, "Errors". */
export class ApiError extends Error {
  readonly status: number
  readonly detail: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Fields of the body in addition to `detail`. */
  readonly beside: Readonly<Record<string, string>>

  constructor(
    status: number,
    detail: unknown,
    headers: Readonly<Record<string, string>> = {},
    beside: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.headers = headers
    this.beside = beside
  }
}

/** Each text of SPEC.md and DESIGN.md is written once. */
export const apiErrors = {
  keyRequired: (challenge = 'Bearer') => new ApiError(401, 'API key required', { 'www-authenticate': challenge }),
  invalidKey: () => new ApiError(403, 'Invalid API key'),
  adminRequired: () => new ApiError(403, 'ADMIN_REQUIRED'),
  signInRequired: () => new ApiError(401, 'Sign in to the dashboard'),
  signInRefused: () => new ApiError(401, 'Wrong email address or password'),
  tooManySignIns: (seconds: string) =>
    new ApiError(429, 'Too many attempts, wait a minute', { 'retry-after': seconds }),
  foreignOrigin: () => new ApiError(403, 'The request does not come from the dashboard'),
  operatorRequired: () => new ApiError(403, 'OPERATOR_REQUIRED'),
  keyNotFound: () => new ApiError(404, 'API key not found'),
  appNotFound: () => new ApiError(404, 'Connected app not found'),
  connectRequestNotFound: () => new ApiError(404, 'This request to connect was answered or has expired'),
  memberNotFound: () => new ApiError(404, 'Member not found'),
  accountNotFound: () => new ApiError(404, 'Account not found'),
  linkNotFound: () => new ApiError(404, 'The link was used, withdrawn or has expired'),
  emailTaken: () => new ApiError(409, 'A member with this email address exists already'),
  ownMembership: () => new ApiError(409, 'You cannot remove yourself'),
  ownRole: () => new ApiError(409, 'You cannot change your own role'),
  passwordRefused: () => new ApiError(403, 'The current password is wrong'),
  metricsRefused: () => new ApiError(401, 'Metrics token required', { 'www-authenticate': 'Bearer' }),
  notAuthorized: () => new ApiError(403, 'Not authorized for this dealership'),
  dealershipNotFound: () => new ApiError(404, 'Dealership not found'),
  inventoryNotFound: () => new ApiError(404, 'Dealership not found. Use POST /v1/dealers/resolve first.'),
  importNotFound: () => new ApiError(404, 'Import not found'),
  setupJobNotFound: () => new ApiError(404, 'Setup job not found'),
  setupNotFailed: () => new ApiError(409, 'Setup job has not failed'),
  setupBatchNotFound: () => new ApiError(404, 'Setup batch not found'),
  alreadySubscribed: (dealershipId: string) =>
    new ApiError(409, 'Dealership already actively subscribed', {}, { dealership_id: dealershipId }),
  photosUnavailable: () =>
    new ApiError(503, 'Photos cannot be read at the moment, safe to retry', { 'retry-after': '10' }),
  setupQueueUnavailable: () => new ApiError(503, 'Setup queue unavailable, safe to retry', { 'retry-after': '5' }),
  invalidInventoryType: () => new ApiError(400, 'Invalid inventory_type: use new, used or all'),
  nothingToUpdate: () => new ApiError(400, 'Nothing to update'),
  invalidProvider: () => new ApiError(400, 'Invalid provider'),
  noFeedFiles: (ftpPath: string) => new ApiError(400, `No CSV files found in /import/${ftpPath}/`),
  feedFileNotFound: (fileName: string, available = '...') =>
    new ApiError(400, `File '${fileName}' not found. Available files: ${available}`),
  feedFileOld: (fileName: string, days: number | 'N' = 'N') =>
    new ApiError(400, `File '${fileName}' is ${days} days old; it must have been modified within the last 48 hours`),
  feedExists: (provider: string) => new ApiError(409, `Feed config already exists for this dealership and ${provider}`),
  feedNotFound: () => new ApiError(404, 'Feed not found'),
  noScanHeld: () => new ApiError(409, 'No scan is held for this dealership'),
  noFileHeld: () => new ApiError(409, 'No file is held for this feed'),
  heldFileUnreadable: () => new ApiError(409, 'The held file has no VIN column: nothing of it can be imported'),
  idempotentRequestUnderWay: () =>
    new ApiError(409, 'A request with this Idempotency-Key is under way', { 'retry-after': '1' }),
  sessionNotFound: () => new ApiError(404, 'Session not found'),
  sessionOfOther: () => new ApiError(403, 'Not authorized for this session'),
  dealerUnreadable: (reason: string) =>
    new ApiError(502, 'The dealer website could not be read, and nothing is stored of this vehicle', {}, { reason }),
  sftpFailed: (reason: string) => new ApiError(502, 'SFTP connection failed', {}, { reason }),
  webhookUrlNotHttps: () => new ApiError(400, 'url must be an HTTPS address'),
  webhookUrlCredentials: () => new ApiError(400, 'url must not contain a user name or a password'),
  webhookUrlRefused: () => new ApiError(400, 'url leads to an address that deliveries may not reach'),
  noEventTypes: () => new ApiError(400, 'event_types must not be empty'),
  invalidEventType: () => new ApiError(400, 'event_types contains an invalid event type'),
  conditionsNotAllowed: () =>
    new ApiError(400, 'conditions are allowed only for vehicle.price_changed and ims.vehicle.price_changed'),
  secretTooShort: () => new ApiError(400, 'secret must have at least 16 characters'),
  webhooksAlreadyExist: () => new ApiError(409, 'Every event type already has an active subscription for this URL'),
  webhookNotFound: () => new ApiError(404, 'Webhook not found'),
  webhookOfOther: () => new ApiError(403, 'Not authorized for this webhook'),
  webhookInactive: () => new ApiError(409, 'Webhook is not active: reactivate it first'),
  deliveryNotFound: () => new ApiError(404, 'Delivery not found'),
  deliveryPending: () => new ApiError(409, 'Delivery is still to be made'),
  exportNotFound: () => new ApiError(404, 'Export not found'),
  tooManyExports: (max = 100) => new ApiError(409, `The account has ${max} exports already, delete one first`),
  savedSearchNotFound: () => new ApiError(404, 'Saved search not found'),
  tooManySavedSearches: (max = 200) =>
    new ApiError(409, `The account has ${max} saved searches already, delete one first`),
  tooManyWaiting: (kind: 'stream' | 'waiting request' = 'stream', max = 10) =>
    new ApiError(429, `The account has ${max} ${kind}s already`, { 'retry-after': '5' }),
  invalidCursor: () => new ApiError(400, 'Invalid cursor'),
  cursorExpired: () => new ApiError(410, 'Cursor expired: start again without a cursor'),
  vehicleNotIdentified: () => new ApiError(404, 'Vehicle not identified'),
  sourceOff: () => new ApiError(503, 'The source of this data is switched off'),
  sourceAway: () => new ApiError(502, 'The source of this data cannot be reached at the moment'),
  vehicleNotFound: () => new ApiError(404, 'Vehicle not found'),
  vehicleWithoutPrice: () => new ApiError(422, 'Vehicle has no price'),
  routeNotFound: () => new ApiError(404, 'Not found'),
  hostRequired: () => new ApiError(400, 'Host header required'),
  methodNotAllowed: (allow: string) => new ApiError(405, 'Method not allowed', { allow }),
  bodyTooLarge: () => new ApiError(413, 'Request body too large'),
  unsupportedMediaType: () => new ApiError(415, 'Unsupported media type: send application/json, not compressed'),
  rateLimited: (
    { count, max, window } = { count: 100, max: 100, window: 'minute' },
    headers: Readonly<Record<string, string>> = {},
  ) => new ApiError(429, `Rate limit exceeded: ${count}/${max} per ${window}`, headers),
  testQuotaExceeded: ({ used, max } = { used: 1000, max: 1000 }, headers: Readonly<Record<string, string>> = {}) => {
    const message = 'The monthly quota of calls with test keys is used up'
    const figures = { test_requests_limit: max, test_requests_used: used }
    return new ApiError(429, { code: 'TEST_QUOTA_EXCEEDED', message, ...figures }, headers)
  },
  embedderUnavailable: () =>
    new ApiError(503, 'Embeddings are unavailable at the moment, safe to retry', { 'retry-after': '10' }),
  queryTooHeavy: (part: string) =>
    new ApiError(
      503,
      `The query was ended after 5 s. The heavy part is ${part}: narrow the query by dealership_ids or filters`,
    ),
  readTooHeavy: () =>
    new ApiError(503, 'The read was ended after 10 s: narrow it by dealership_id or filters', { 'retry-after': '10' }),
  tooManyReads: () =>
    new ApiError(503, 'Other reads of the account took 60 s: send fewer at once', { 'retry-after': '10' }),
  databaseUnavailable: () =>
    new ApiError(503, 'The database cannot be reached at the moment, safe to retry', { 'retry-after': '5' }),
  internal: () => new ApiError(500, 'Internal server error'),
} as const

/** One entry of a 422 `detail` (SPEC.md, "Errors"; DESIGN.md section 4). */
export type ValidationEntry = {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
}

export function validationError(entries: readonly ValidationEntry[]): ApiError {
  return new ApiError(422, entries)
}

/** `next_cursor` was changed, or belongs to another list. */
export function refusedCursor(cursor: string): ApiError {
  const msg = 'Value error, not a cursor of this list'
  return validationError([{ loc: ['query', 'cursor'], msg, type: 'value_error', input: cursor }])
}
