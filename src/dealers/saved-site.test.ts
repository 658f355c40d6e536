import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anyShapes } from '../../sandbox/any/shapes.ts'
import { html } from '../../sandbox/any/site.ts'
import { saveAnySite } from '../../test/support/save-any-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import { runCommand } from '../main/commands/run-command.ts'
import { platforms } from '../platforms/registry.ts'
import { describeSite } from './describe-site.ts'
import { createReplay, withoutPersonalData } from './saved-site.ts'

const shape = anyShapes.find(({ name }) => name === 'spec-tables') ?? expect.fail('no shape')

test('inspect shows where each field was found, and a saved site is read again without a network [ANY-15]', async () => {
  const folder = temporaryFolder()
  const { site, described } = await saveAnySite({ ...shape, size: 14 }, folder)
  expect(described).toMatchObject({ provider: 'generic', reader: { kind: 'cards' }, problems: [] })
  expect(described.dealership).toMatchObject({ city: 'Dayton', phone: '(937) 555-0134' })
  const [vehicle] = described.vehicles
  expect(site.cars.map(({ vin }) => vin)).toContain(vehicle?.vin)
  expect(vehicle?.sources).toMatchObject({
    vin: 'label "VIN"',
    odometer: 'label "Mileage"',
    price: 'text "Internet Price"',
  })
  const saved = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
  expect(saved.vins.toSorted()).toEqual(site.cars.map(({ vin }) => vin).toSorted())
  const services = { web: createReplay(folder), platforms, watch: unwatched }
  const asked = { url: `http://${site.host}`, now: new Date('2026-11-21T12:00:00Z') }
  const replayed = await describeSite(services, asked, AbortSignal.timeout(60_000))
  expect(replayed.described.vehicles.map(({ vin }) => vin)).toEqual(described.vehicles.map(({ vin }) => vin))
  const { exitCode, stdout } = await runCommand(['inspect', '--from', folder], {})
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ provider: 'generic', reader: described.reader, problems: [] })
})

test('a site without vehicles ends with code 3, and inspect without a site is a mistake [ANY-15]', async () => {
  const folder = temporaryFolder()
  await saveAnySite(
    { name: 'bakery', page: ({ path }) => (path === '/' ? html('Rye and Co', '<p>Bread</p>') : null) },
    folder,
  )
  const refused = await runCommand(['inspect', '--from', folder], {})
  expect(refused.exitCode).toBe(3)
  expect(JSON.parse(refused.stdout)).toMatchObject({ vehicles: [], reader: null })
  expect((await runCommand(['inspect'], {})).exitCode).toBe(2)
  expect((await runCommand(['inspect', '--from', join(folder, 'nowhere')], {})).exitCode).toBe(1)
})

test('saved pages keep no keys, e-mail addresses, or numbers other than the dealership’s [ANY-15]', async () => {
  const folder = temporaryFolder()
  const page = shape.page
  const spied =
    '<a href="mailto:jane@elm.example">Jane</a> (937) 555-0134 or 937-555-9999 <script>var apiKey = "s3cr3tkey0123456"</script>'
  await saveAnySite(
    { ...shape, size: 12, page: (asked) => (asked.path === '/' ? `${page(asked)}${spied}` : page(asked)) },
    folder,
  )
  const all = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  expect(all).toContain('(937) 555-0134')
  for (const word of ['jane@elm', '555-9999', 's3cr3tkey0123456', 'set-cookie']) expect(all).not.toContain(word)
  expect(withoutPersonalData('VIN 3GNAXUEV0LA189531, 41,250 miles, $30,495', null)).toBe(
    'VIN 3GNAXUEV0LA189531, 41,250 miles, $30,495',
  )
})
