import { Type } from 'typebox'
import { closed, cursor, limit, nextCursor, readOffset, vin } from '../arguments.ts'
import { ApiRefusal, type CallOperation, defineTool } from '../define-tool.ts'
import { type Fields, fieldsOf, listOf, pick } from '../read-answer.ts'

type Topic = {
  readonly operation: string
  readonly query?: Readonly<Record<string, number>>
  /** The field that holds the list, and what comes back of each of its items. */
  readonly list?: readonly [field: string, items: (item: Fields) => Fields]
  readonly rest: Parameters<typeof pick>[1]
}

const topics = {
  decode: { operation: 'decodeVehicle', rest: ['valid'] },
  recalls: {
    operation: 'listVehicleRecalls',
    list: [
      'recalls',
      (item) =>
        pick(item, [
          'campaign',
          'reported_on',
          ['component', 90],
          ['summary', 180],
          ['remedy', 120],
          'park_it',
          'park_outside',
        ]),
    ],
    rest: ['count', ['caveat', 160], ['official_url', 120], 'stale'],
  },
  safety: {
    operation: 'getVehicleSafety',
    list: ['variants', (item) => pick(item, ['description', 'overall', 'front', 'side', 'rollover'])],
    rest: ['count', 'stale'],
  },
  complaints: {
    operation: 'listVehicleComplaints',
    query: { per_page: 100 },
    list: ['complaints', (item) => pick(item, ['filed_on', 'crash', 'fire', ['summary', 180]])],
    rest: ['count', 'crashes', 'fires', 'injuries', 'deaths', 'stale'],
  },
  fuel_economy: {
    operation: 'getVehicleFuelEconomy',
    list: [
      'variants',
      (item) =>
        pick(item, ['description', 'fuel', 'city_mpg', 'hwy_mpg', 'combined_mpg', 'range_miles', 'annual_fuel_cost']),
    ],
    rest: ['count', 'stale'],
  },
} as const satisfies Readonly<Record<string, Topic>>

type TopicName = keyof typeof topics
const topicNames = Object.keys(topics) as TopicName[]
/** Items per topic, so that all five topics fit an answer. */
const itemsByDefault = 4

export const vehicleFacts = defineTool({
  name: 'vehicle_facts',
  description:
    'Facts from public sources about the car with a VIN, listed or not: what the VIN says, recalls, crash ratings, owners’ complaints, fuel economy. Recalls are of the model; official_url checks the VIN itself.',
  input: Type.Object(
    { vin, topics: Type.Array(Type.Enum(topicNames), { minItems: 1, maxItems: 5 }), limit, cursor },
    closed,
  ),
  output: Type.Object({
    vin: Type.String(),
    ...Object.fromEntries(topicNames.map((name) => [name, Type.Optional(Type.Object({}))])),
    next_cursor: nextCursor,
  }),
  operations: topicNames.map((name) => topics[name].operation),
  advice: { 404: 'Check the VIN: no car is registered under it.' },
  async run({ vin: of, topics: wanted, limit: maxItems = itemsByDefault, cursor: from }, call) {
    const offset = readOffset(from)
    const asked = await Promise.all(
      [...new Set(wanted)].map(async (name) => ({ name, outcome: await read(topics[name], of, call) })),
    )
    const refusals = asked.flatMap(({ outcome }) => (outcome instanceof ApiRefusal ? [outcome] : []))
    const [first] = refusals
    if (first !== undefined && refusals.length === asked.length) throw first
    const longest = Math.max(...asked.map(({ name, outcome }) => itemsOf(topics[name], outcome).length))
    return {
      vin: of.toUpperCase(),
      ...Object.fromEntries(
        asked.map(({ name, outcome }) => [name, present(topics[name], outcome, { offset, limit: maxItems })]),
      ),
      ...(longest > offset + maxItems ? { next_cursor: String(offset + maxItems) } : {}),
    }
  },
})

async function read({ operation, query }: Topic, of: string, call: CallOperation): Promise<unknown> {
  return call(operation, { path: { vin: of }, ...(query === undefined ? {} : { query }) }).catch((error: unknown) => {
    if (error instanceof ApiRefusal) return error
    throw error
  })
}

function itemsOf({ list }: Topic, outcome: unknown): readonly Fields[] {
  return list === undefined || outcome instanceof ApiRefusal ? [] : listOf(outcome, list[0])
}

function present(
  topic: Topic,
  outcome: unknown,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Fields {
  if (outcome instanceof ApiRefusal) return { unavailable: String(fieldsOf(outcome.body).detail) }
  const answer = fieldsOf(outcome)
  const { list } = topic
  const byComponent = listOf(answer, 'by_component').slice(0, 5)
  return {
    ...pick(answer, topic.rest),
    ...(list === undefined
      ? decoded(answer)
      : {
          [list[0]]: listOf(answer, list[0])
            .slice(offset, offset + limit)
            .map(list[1]),
        }),
    ...(byComponent.length === 0
      ? {}
      : { by_component: byComponent.map((each) => pick(each, [['component', 60], 'count'])) }),
  }
}

function decoded(answer: Fields): Fields {
  const vehicle = fieldsOf(answer.vehicle)
  const named = pick(vehicle, [
    'year',
    'make',
    'model',
    'series',
    'trim',
    'body',
    'vehicle_type',
    'doors',
    'drivetrain',
    'fuel',
    'transmission',
  ])
  const errors = listOf(answer, 'errors')
    .slice(0, 3)
    .map(({ message }) => String(message).slice(0, 120))
  return {
    ...named,
    engine: pick(vehicle.engine, ['cylinders', 'displacement_l', 'hp', 'model']),
    plant: pick(vehicle.plant, ['country', 'city']),
    ...(errors.length === 0 ? {} : { errors }),
  }
}
