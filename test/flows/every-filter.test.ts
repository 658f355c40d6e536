import { beforeAll, expect, test } from 'vitest'
import { listFields, type QueryField } from '../../src/model/vehicle-query/query-fields.ts'
import { VehicleFilters } from '../../src/model/vehicle-query/query-schema.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

type Found = { readonly vin: string }

const host = 'filtered.example'
let dealershipId: string

const forecourt = openForFile(() => startForecourt({ sites: [] }))
beforeAll(async () => {
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 10, newShare: 0.5 })
  dealershipId = (await onboard(forecourt, host)).dealership_id
})

/** Filters whose schema alone does not say what to ask for. */
const special: Readonly<Record<string, readonly object[] | readonly (string | number)[]>> = {
  condition: ['New', 'Used'],
  near: [{ zip: '10001' }],
  price_drop: [{ amount_min: 1 }],
  seen_within_hours: [48],
  text: ['the'],
}

type Schema = { readonly anyOf?: readonly Schema[]; readonly type?: string; readonly properties?: object }

const schemas: Readonly<Record<string, object>> = VehicleFilters.properties
const fields: Readonly<Record<string, QueryField>> = listFields

/** Values of each filter that the schema allows: what a listed vehicle has, both flags, and a bound that all meet. */
function casesOf(name: string, vehicle: Readonly<Record<string, unknown>>): readonly unknown[] {
  const given = special[name]
  if (given !== undefined) return given
  const schema: Schema = schemas[name] ?? {}
  const shape = schema.anyOf?.[0] ?? schema
  if (shape.type === 'boolean') return [true, false]
  if (shape.type === 'object') return ['min' in Object(shape.properties) ? { min: 0 } : { since: '2020-01-01' }]
  return [[vehicle[fields[name]?.field ?? name] || 'Sedan']]
}

test('every filter means the same to a query, a saved search and an export [QRY-21, EXP-03]', async () => {
  const { ask, services, sandbox } = forecourt
  const lot = sandbox.sites.get(host)?.site.lot ?? expect.fail('no lot')
  const query = async (filters: object): Promise<readonly (Found & Readonly<Record<string, unknown>>)[]> => {
    const answer = await ask('POST', '/v2/inventory/query', { body: { filters, per_page: 100 } })
    expect(answer.status, `${JSON.stringify(filters)} ${answer.raw}`).toBe(200)
    return answer.body.vehicles
  }
  const [first = expect.fail('no vehicle')] = await query({})
  const names = Object.keys(VehicleFilters.properties)
  expect(names.length).toBeGreaterThan(25)
  const cases = names.flatMap((name) => casesOf(name, first).map((value) => ({ [name]: value })))
  for (const filters of cases) {
    const body = { name: JSON.stringify(filters), query: { filters } }
    const saved = await ask('POST', '/v1/saved-searches', { body })
    expect(saved.status, `${body.name} ${saved.raw}`).toBe(200)
  }

  const added = lot.change({ action: 'add', count: 4 }).map(({ vin }) => vin)
  const internalId = (await ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer.id
  await collectSite(services, internalId)
  const { events } = (await ask('GET', '/v1/events?event_type=saved_search.matched&limit=500')).body

  for (const filters of cases) {
    const name = JSON.stringify(filters)
    const found = (await query(filters)).map(({ vin }) => vin).toSorted()
    const made = await ask('POST', '/v1/exports', { body: { name: 'all', format: 'ndjson', query: { filters } } })
    const file = await forecourt.fetchPhoto(new URL(made.body.export.url).pathname)
    const lines = file.body.split('\n').filter(Boolean)
    expect([name, lines.map((line) => JSON.parse(line).vin).toSorted()]).toEqual([name, found])
    const matched = events
      .filter(({ data }: { data: { name: string } }) => data.name === name)
      .map(({ data }: { data: { vehicle: Found } }) => data.vehicle.vin)
    expect([name, matched.toSorted()]).toEqual([name, found.filter((vin) => added.includes(vin))])
  }
})
