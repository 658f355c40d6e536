import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizedVehicle } from '../../test/support/vehicle-content.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import { diffVehicles, type KnownVehicle, type SeenVehicle } from './diff-vehicles.ts'

const lot = fc.uniqueArray(fc.record({ vin: fc.integer({ min: 0, max: 40 }), price: fc.integer({ min: 1, max: 3 }) }), {
  selector: (car) => car.vin,
})
const knownLot = fc.uniqueArray(
  fc.record({ vin: fc.integer({ min: 0, max: 40 }), price: fc.integer({ min: 1, max: 3 }), active: fc.boolean() }),
  { selector: (car) => car.vin },
)

test('a complete scan makes the active vehicles exactly those that it saw, each with one change', () => {
  fc.assert(
    fc.property(knownLot, lot, (before, after) => {
      const known = before.map(toKnown)
      const diff = diffVehicles(known, after.map(toSeen), { mayRemove: true })
      expect(activeAfter(known, diff)).toEqual(new Set(after.map((car) => `VIN${car.vin}`)))
      const explained = diff.created.length + diff.returned.length + diff.updated.length + diff.unchanged.length
      expect(explained).toBe(after.length)
      const pricesBefore = new Map(before.flatMap((car) => (car.active ? [[car.vin, car.price]] : [])))
      const changed = after.filter((car) => pricesBefore.has(car.vin) && pricesBefore.get(car.vin) !== car.price)
      expect(diff.updated.map(({ id }) => id)).toEqual(changed.map((car) => `id-${car.vin}`))
    }),
  )
})

test('a scan that may not remove vehicles removes none', () => {
  fc.assert(
    fc.property(knownLot, lot, (before, after) => {
      expect(diffVehicles(before.map(toKnown), after.map(toSeen), { mayRemove: false }).removed).toEqual([])
    }),
  )
})

test('a second application of the same scan changes nothing', () => {
  fc.assert(
    fc.property(lot, (cars) => {
      const known = cars.map((car) => toKnown({ ...car, active: true }))
      const diff = diffVehicles(known, cars.map(toSeen), { mayRemove: true })
      expect(diff).toMatchObject({ created: [], returned: [], updated: [], removed: [] })
      expect(diff.unchanged).toHaveLength(cars.length)
    }),
  )
})

test('vehicles matched by hash in the reader give the same result as full records', () => {
  fc.assert(
    fc.property(knownLot, lot, (before, after) => {
      const known = before.map(toKnown)
      const seen = after.map(toSeen)
      const hashes = new Map(known.flatMap(({ active, vin, hash }) => (active ? [[vin, hash]] : [])))
      const differing = seen.filter(({ content, hash }) => hashes.get(content.vin) !== hash)
      const unchangedVins = seen.filter((vehicle) => !differing.includes(vehicle)).map(({ content }) => content.vin)
      const whole = diffVehicles(known, seen, { mayRemove: true })
      const short = diffVehicles(known, differing, { mayRemove: true, unchangedVins })
      expect({ ...short, unchanged: [...short.unchanged].sort() }).toEqual({
        ...whole,
        unchanged: [...whole.unchanged].sort(),
      })
    }),
  )
})

type Car = { readonly vin: number; readonly price: number }

function toSeen({ vin, price }: Car): SeenVehicle {
  const vehicle = normalizedVehicle({ vin: `VIN${vin}`, price })
  return { ...vehicle, hash: hashContent(vehicle.content) }
}

function toKnown({ vin, price, active }: Car & { active: boolean }): KnownVehicle {
  const { hash } = toSeen({ vin, price })
  return { id: `id-${vin}`, vin: `VIN${vin}`, hash, active }
}

function activeAfter(known: readonly KnownVehicle[], diff: ReturnType<typeof diffVehicles>): Set<string> {
  const active = new Set(known.filter((vehicle) => vehicle.active).map((vehicle) => vehicle.vin))
  for (const vehicle of diff.removed) active.delete(vehicle.vin)
  for (const vehicle of [...diff.created, ...diff.returned]) active.add(vehicle.content.vin)
  return active
}
