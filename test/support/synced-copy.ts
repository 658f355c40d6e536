import { expect } from 'vitest'
import type { IssuedKey, TestApi } from './test-api.ts'

type Change = {
  readonly op: 'upsert' | 'delete'
  readonly dealership_id: string
  readonly source: string
  readonly vin: string
  readonly at: string
  readonly reason?: string
  readonly vehicle?: Readonly<Record<string, unknown>>
}

export type SyncBody = {
  readonly changes: readonly Change[]
  readonly next_cursor: string
  readonly has_more: boolean
  readonly as_of: string
}

type CopyScope = { readonly source?: 'website' | 'ims'; readonly dealership_id?: string }

export const nameOf = (one: { dealership_id?: unknown; source?: unknown; vin?: unknown }) =>
  `${one.dealership_id} ${one.source} ${one.vin}`

/** What moves by itself, or with every scan that finds nothing new: a copy has it as of the last change. */
const moving = ['age_days', 'days_on_lot', 'last_seen', 'scraped_date']
const still = (vehicle: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(vehicle).filter(([name]) => !moving.includes(name)))

/** A copy of what an account sees, kept as the guide says. */
export function createCopy(api: Pick<TestApi, 'app'>, { key }: IssuedKey, scope: CopyScope = {}) {
  let vehicles = new Map<string, Readonly<Record<string, unknown>>>()
  let cursor: string | null = null
  const headers = { 'x-api-key': key }

  async function ask(query: Readonly<Record<string, string>>) {
    return api.app.inject({ method: 'GET', url: '/v1/sync', headers, query: { ...scope, ...query } })
  }
  const step = async (limit = 500): Promise<SyncBody> => {
    const answer = await ask({ limit: String(limit), ...(cursor === null ? {} : { cursor }) })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    const body = answer.json<SyncBody>()
    expect(new Set(body.changes.map(nameOf)).size).toBe(body.changes.length)
    expect(body.changes.length).toBeLessThanOrEqual(limit)
    for (const change of body.changes) {
      if (change.vehicle === undefined) vehicles.delete(nameOf(change))
      else vehicles.set(nameOf(change), still(change.vehicle))
    }
    cursor = body.next_cursor
    return body
  }

  return {
    ask,
    step,
    /** Until it is whole; returns all changes. */
    async follow(limit?: number): Promise<readonly Change[]> {
      const changes: Change[] = []
      let body: SyncBody
      do {
        body = await step(limit)
        changes.push(...body.changes)
      } while (body.has_more)
      return changes
    },
    forget: () => {
      vehicles = new Map()
      cursor = null
    },
    cursor: () => cursor,
    vins: () => [...vehicles.values()].map(({ vin }) => vin).toSorted(),
    /** It has exactly what POST /v2/inventory/query shows now. */
    async expectTrue(when: string): Promise<void> {
      const shown = new Map<string, unknown>()
      for (let page: string | null = ''; page !== null; ) {
        const payload: Readonly<Record<string, unknown>> = {
          ...scope,
          status: 'active',
          per_page: 500,
          ...(page === '' ? {} : { cursor: page }),
        }
        const answer = await api.app.inject({ method: 'POST', url: '/v2/inventory/query', headers, payload })
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
        const body: { vehicles: Readonly<Record<string, unknown>>[]; next_cursor: string | null } = answer.json()
        for (const vehicle of body.vehicles) shown.set(nameOf(vehicle), still(vehicle))
        page = body.next_cursor
      }
      const differs = (name: string) => JSON.stringify(vehicles.get(name)) !== JSON.stringify(shown.get(name))
      const wrong = [...new Set([...vehicles.keys(), ...shown.keys()])].filter(differs)
      const what = wrong.map(
        (name) => `${name}: ${!shown.has(name) ? 'too many' : vehicles.has(name) ? 'old' : 'missing'}`,
      )
      expect(what, when).toEqual([])
    },
  }
}
