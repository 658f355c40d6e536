import pino from 'pino'
import { expect, test } from 'vitest'
import { normalizedVehicle, vehicleContent } from '../../test/support/vehicle-content.ts'
import type { Database } from '../db/database.ts'
import { renderVehicle } from '../model/rendered-vehicle.ts'
import { storeAnswer } from './look-up-on-site.ts'

test('an answer without the price that is stored writes nothing: a scan decides that the price is gone', async () => {
  await expect(store({ price: null })).resolves.toBe(false)
  await expect(store({ price: 15_088 })).rejects.toThrow('written')
})

function store(shown: { readonly price: number | null }): Promise<boolean> {
  const at = new Date('2026-11-28T12:00:00Z')
  const content = vehicleContent({ price: 15_588 })
  const times = { id: '1', firstSeenAt: at, createdAt: at, updatedAt: at, inventoryDate: '2026-11-01' }
  const row = { active: true, hash: 'before', rehosted: null, inventory_date: '2026-11-01', last_seen: at }
  const seen = { ...normalizedVehicle({ ...content, ...shown }), hash: 'now' }
  const database = { transaction: () => Promise.reject(new Error('written')) } as unknown as Database
  return storeAnswer(
    { database, log: pino({ level: 'silent' }) },
    {
      dealershipId: 1,
      vin: content.vin,
      at,
      verdict: { kind: 'live' as const, seen },
      stored: { ...row, rendered: renderVehicle(content, times) },
    },
  )
}
