import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalog } from '../catalog.data.ts'
import { createVehicles, type LotVehicle } from '../vehicles.ts'
import { paints } from '../words.data.ts'
import { bodyColors } from './car-shapes.data.ts'
import { drawCar } from './draw-car.ts'

const [first] = createVehicles({ seed: 'drawn', size: 1 })

function oneOf(changes: Partial<LotVehicle>): LotVehicle {
  if (first === undefined) throw new Error('no vehicle')
  return { ...first, ...changes }
}

async function shareOf(color: readonly number[], photo: Buffer): Promise<number> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] === color[0] && data[at + 1] === color[1] && data[at + 2] === color[2]) found += 1
  }
  return found / (info.width * info.height)
}

test('a car is drawn in its color, whichever dealers’ paint it has', async () => {
  for (const base of new Set(paints.map(([, base]) => base))) {
    const color = bodyColors[base] ?? []
    expect([base, await shareOf(color, drawCar(oneOf({ baseExteriorColor: base }), 1))]).toEqual([
      base,
      expect.closeTo(0.15, 1),
    ])
  }
})

test('trucks, SUVs, wagons, hatchbacks, coupes and sedans have shapes of their own', () => {
  const drawn = new Map(catalog.map(({ bodyStyle }) => [bodyStyle, drawCar(oneOf({ bodyStyle }), 1)]))
  const different = new Set([...drawn.values()].map((photo) => photo.toString('latin1')))
  expect(different.size).toBe(6)
  expect(drawn.get('Crew Cab Pickup')).toEqual(drawn.get('Truck Double Cab'))
})

test('no two photos are alike, of one vehicle or of several, and each stays as it is', () => {
  const photos = createVehicles({ seed: 'lot', size: 3 }).flatMap((vehicle) =>
    Array.from({ length: 6 }, (_, index) => drawCar(vehicle, index + 1).toString('latin1')),
  )
  expect(new Set(photos).size).toBe(18)
  const [again] = createVehicles({ seed: 'lot', size: 1 }).map((vehicle) => drawCar(vehicle, 1).toString('latin1'))
  expect(again).toBe(photos[0])
})
