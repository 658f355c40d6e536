import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Handle, listRows } from '../../src/db/database.ts'
import { emitOpenApi } from '../../src/http/openapi.ts'

export type EventContract = {
  /** Throws if the body of a webhook is not as the OpenAPI document describes it, or has a field that it does not name. */
  check(body: unknown): void
  /** Checks the events that a database has recorded, up to 100 of each type. */
  checkRecorded(handle: Handle): Promise<void>
}

export function loadEventContract(): Promise<EventContract> {
  loaded ??= readContract()
  return loaded
}

/** Written and compiled once for all tests of a worker. */
let loaded: Promise<EventContract> | null = null

async function readContract(): Promise<EventContract> {
  const document: unknown = JSON.parse(JSON.stringify(await emitOpenApi()))
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  const components = at(document, 'components')
  const validators = new Map<string, readonly ValidateFunction[]>()
  const compile = (event: string): readonly ValidateFunction[] => {
    const schema = at(document, 'webhooks', event, 'post', 'requestBody', 'content', 'application/json', 'schema')
    if (!isRecord(schema)) throw new Error(`${event}: no webhook of the document`)
    const data = at(components, 'schemas', String(schema.$ref).replace(/.*\//, ''), 'properties', 'data')
    const closed = { properties: { data: { ...Object(data), unevaluatedProperties: false } } }
    return [ajv.compile({ ...schema, components }), ajv.compile({ ...closed, components })]
  }
  const check = (body: unknown) => {
    const event = String(at(body, 'event'))
    const compiled = validators.get(event) ?? compile(event)
    validators.set(event, compiled)
    for (const validate of compiled) {
      if (!validate(body)) throw new Error(`${event}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`)
    }
  }
  return {
    check,
    checkRecorded: async (handle) => {
      const rows = await listRows<Readonly<Record<'event' | 'dealership_id' | 'timestamp' | 'data', string>>>(handle)`
        SELECT events.id, type AS event, public_id AS dealership_id, occurred_at::text AS timestamp,
          event_data(events) AS data
        FROM (SELECT id, row_number() OVER (PARTITION BY type ORDER BY id DESC) AS position FROM events) AS numbered
        JOIN events USING (id) LEFT JOIN dealerships ON dealerships.id = dealership_id
        WHERE position <= 100`
      for (const row of rows) check({ ...row, data: JSON.parse(row.data) })
    },
  }
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
