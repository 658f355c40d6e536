import { Type } from 'typebox'
import { closed, cursor, dealershipUrl, limit, nextCursor, pageOf } from '../arguments.ts'
import { ApiRefusal, type CallOperation, defineTool, ToolMistake } from '../define-tool.ts'
import { type Fields, fieldsOf, listOf, pick, textOf } from '../read-answer.ts'

const dealerFields = [
  ['dealership_id', 40],
  ['name', 80],
  ['website', 80],
  ['city', 40],
  ['state', 32],
  'active',
  'vehicle_count',
  'ims_vehicle_count',
  'data_age_hours',
  ['collection_problem', 120],
] as const

export const listDealers = defineTool({
  name: 'list_dealers',
  description: 'Dealerships of your account and their dealership_id. Start here to ask about one dealership.',
  input: Type.Object({ limit, cursor }, closed),
  output: Type.Object({ total: Type.Integer(), dealers: Type.Array(Type.Object({})), next_cursor: nextCursor }),
  operations: ['listDealers'],
  async run(args, call) {
    const dealers = listOf(await call('listDealers'), 'dealers')
    const { shown, more } = pageOf(dealers, args)
    return { total: dealers.length, dealers: shown.map((dealer) => pick(dealer, dealerFields)), ...more }
  },
})

const part = Type.Optional(Type.String({ maxLength: 200 }))

export const findDealer = defineTool({
  name: 'find_dealer',
  description:
    'Finds one dealership, also one outside your account, by website, by a VIN that it lists, or by name and address. Call add_dealer with the website_url to add it.',
  input: Type.Object(
    {
      dealership_url: dealershipUrl,
      dealer_name: part,
      vin: Type.Optional(Type.String({ maxLength: 64 })),
      dealer_address: Type.Optional(Type.Object({ street: part, city: part, state: part, zip: part }, closed)),
    },
    closed,
  ),
  output: Type.Object({ website_url: Type.String(), dealership: Type.Object({}), confidence: Type.Number() }),
  operations: ['resolveDealer', 'listDirectory'],
  async run(args, call) {
    const named = await call('resolveDealer', { body: args }).catch((error: unknown) =>
      searchDirectory(error, args, call),
    )
    const answer = fieldsOf(named)
    const { confidence } = fieldsOf(answer.resolution)
    const dealership = pick(answer.dealership, [
      ['dealership_id', 40],
      ['name', 80],
      ['street', 80],
      ['city', 40],
      'state',
      'zip',
      'phone',
    ])
    return { website_url: textOf(answer.website_url) ?? '', dealership, confidence: Number(confidence) }
  },
})

type Asked = {
  readonly dealer_name?: string
  readonly dealer_address?: { readonly state?: string; readonly zip?: string }
}

/** Of a dealership that could not be told, the directory may list namesakes. */
async function searchDirectory(error: unknown, { dealer_name: text, dealer_address: at }: Asked, call: CallOperation) {
  const isUncertain = error instanceof ApiRefusal && [404, 422].includes(error.status)
  if (!isUncertain || text === undefined) return reportCandidates(error)
  const query = { text, state: at?.state, near: at?.zip, limit: 5 }
  const entries = listOf(await call('listDirectory', { query }).catch(() => null), 'entries')
  return reportCandidates(entries.length === 0 ? error : new ApiRefusal(404, withEntries(error.body, entries), null))
}

function withEntries(body: unknown, entries: readonly Fields[]) {
  const { message, candidates } = fieldsOf(fieldsOf(body).error)
  const known = Array.isArray(candidates) ? candidates : []
  return { error: { message: message ?? 'Several dealerships have this name', candidates: [...known, ...entries] } }
}

/** Reports an uncertain match as a mistake that lists the candidates. */
function reportCandidates(error: unknown): never {
  const { message, candidates } = fieldsOf(error instanceof ApiRefusal ? fieldsOf(error.body).error : null)
  if (typeof message !== 'string') throw error
  const named = Array.isArray(candidates) ? candidates.slice(0, 5).map(describeCandidate) : []
  const may = named.length === 0 ? '' : ` It may be: ${named.join('; ')}.`
  throw new ToolMistake(
    `${message.replace(/\.$/, '')}.${may} Call find_dealer again with dealership_url, or with the full name and address.`,
  )
}

function describeCandidate(candidate: unknown): string {
  return Object.values(
    pick(candidate, [['name', 80], ['website_url', 120], ['website', 80], ['city', 40], 'state']),
  ).join(', ')
}

export const addDealer = defineTool({
  name: 'add_dealer',
  description:
    'Adds a dealership to your account by its website. Returns a setup_id at once: call get_setup every 5 seconds until inventory_status is available.',
  input: Type.Object(
    {
      dealership_url: Type.String({ minLength: 1, maxLength: 2048 }),
      condition_filter: Type.Optional(Type.Enum(['new', 'used'])),
    },
    closed,
  ),
  output: Type.Object({
    message: Type.String(),
    setup_id: Type.Optional(Type.String()),
    dealership_id: Type.Optional(Type.String()),
  }),
  operations: ['setUpDealer'],
  changes: true,
  advice: { 409: 'It is one of yours: use this dealership_id.' },
  async run(args, call): Promise<Fields> {
    const answer = await call('setUpDealer', { body: args })
    return { message: '', ...pick(answer, ['setup_id', 'status', 'dealership_id', ['message', 300]]) }
  },
})

export const getSetup = defineTool({
  name: 'get_setup',
  description: 'State of a setup that add_dealer began: its status, the dealership_id once known, and why it failed.',
  input: Type.Object({ setup_id: Type.String({ minLength: 1, maxLength: 64 }) }, closed),
  output: Type.Object({
    setup_id: Type.String(),
    status: Type.String(),
    inventory_status: Type.Optional(Type.String()),
  }),
  operations: ['getSetup'],
  advice: { 404: 'Use the setup_id that add_dealer returned.' },
  async run(args, call) {
    const answer = fieldsOf(await call('getSetup', { path: { setup_id: args.setup_id } }))
    const counts = answer.vehicle_counts === null ? {} : { vehicle_counts: answer.vehicle_counts }
    const state = pick(answer, ['setup_id', 'status', 'inventory_status', 'dealership_id', 'provider', 'setup_status'])
    const problem = pick(answer, ['failure_mode', ['error', 300], ['requires_review_reason', 300]])
    return { setup_id: args.setup_id, status: String(answer.status), ...state, ...problem, ...counts }
  },
})
