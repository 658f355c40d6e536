import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalog } from '../catalog.data.ts'
import { dialectOf } from '../sftp/feed-dialects.ts'
import { providerDirectories } from '../sftp/provider-directories.ts'
import { createSiteRegistry } from '../site-registry.ts'
import { createVehicles, type LotVehicle } from '../vehicles.ts'
import { paints } from '../words.data.ts'
import { bodyColors } from './car-shapes.data.ts'
import { drawCar } from './draw-car.ts'

const [first] = createVehicles({ seed: 'drawn', size: 1 })

function oneOf(changes: Partial<LotVehicle>): LotVehicle {
  if (first === undefined) throw new Error('no vehicle')
  return { ...first, ...changes }
}

async function shareOf(color: string, photo: Buffer): Promise<number> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = Buffer.from(color.slice(1), 'hex')
  let found = 0
  for (let at = 0; at < data.length; at += 3) {
    if (wanted.equals(data.subarray(at, at + 3))) found += 1
  }
  return found / (info.width * info.height)
}

test('a car is drawn in its color, whichever dealers’ paint it has', async () => {
  for (const base of new Set(paints.map(([, base]) => base))) {
    const color = bodyColors[base] ?? ''
    expect([base, await shareOf(color, await drawCar(oneOf({ baseExteriorColor: base }), 1))]).toEqual([
      base,
      expect.closeTo(0.15, 1),
    ])
  }
})

test('trucks, SUVs, wagons, hatchbacks, coupes and sedans have shapes of their own', async () => {
  const drawn = new Map<string, string>()
  for (const { bodyStyle } of catalog) drawn.set(bodyStyle, await textOf(oneOf({ bodyStyle }), 1))
  expect(new Set(drawn.values()).size).toBe(6)
  expect(drawn.get('Crew Cab Pickup')).toBe(drawn.get('Truck Double Cab'))
})

test('no two photos are alike, of one vehicle or of several, and each stays as it is', async () => {
  const vehicles = createVehicles({ seed: 'lot', size: 3 })
  const photos: string[] = []
  for (const vehicle of vehicles)
    for (let number = 1; number <= 15; number += 1) photos.push(await textOf(vehicle, number))
  expect(new Set(photos).size).toBe(45)
  const [again] = createVehicles({ seed: 'lot', size: 1 })
  expect(again && (await textOf(again, 1))).toBe(photos[0])
})

async function textOf(vehicle: LotVehicle, number: number): Promise<string> {
  return (await drawCar(vehicle, number)).toString('latin1')
}

test('photos are drawn, and stored, where the service runs in the same process', async () => {
  const { encodePhoto } = await import('../../src/photos/encode-photo.ts')
  expect(await encodePhoto(await drawCar(oneOf({}), 1))).toMatchObject({ kind: 'encoded' })
})

test.each(providerDirectories)('photos in files of %s are drawn where a website lists the car too', (directory) => {
  const { sites, findPhoto } = createSiteRegistry([{ kind: 'plain', host: 'plain.example', size: 3 }])
  for (const vehicle of sites.get('plain.example')?.site.lot?.vehicles() ?? []) {
    const cells = dialectOf(directory).columns.map(([, read]) => read(vehicle, 'dealer'))
    const photos = (cells.join('\n').match(/https?:[^\s|,]+\.jpg/g) ?? []).map((url) => new URL(url))
    expect(photos.map(({ protocol, host, pathname }) => [protocol, findPhoto(host, pathname)])).toEqual(
      Array.from({ length: vehicle.photoCount }, (_, index) => ['http:', { vehicle, number: index + 1 }]),
    )
  }
})
