import type { ValidateFunction } from 'ajv/dist/2020.js'
import { type Handle, listRows } from '../../src/db/database.ts'
import { readEmittedDocument } from './emitted-document.ts'

type EventContract = {
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
  const { webhooks, schemas, compile, errorsText } = await readEmittedDocument()
  const validators = new Map<string, readonly ValidateFunction[]>()
  const validatorsOf = (event: string): readonly ValidateFunction[] => {
    const schema = at(webhooks, event, 'post', 'requestBody', 'content', 'application/json', 'schema')
    if (!isRecord(schema)) throw new Error(`${event}: no webhook of the document`)
    const data = at(schemas, String(schema.$ref), 'properties', 'data')
    const closed = { properties: { data: { ...Object(data), unevaluatedProperties: false } } }
    return [compile(schema), compile(closed)]
  }
  const check = (body: unknown) => {
    const event = String(at(body, 'event'))
    const compiled = validators.get(event) ?? validatorsOf(event)
    validators.set(event, compiled)
    for (const validate of compiled) {
      if (!validate(body)) throw new Error(`${event}: ${errorsText(validate.errors)}\n${JSON.stringify(body)}`)
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
