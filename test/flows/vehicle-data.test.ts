import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSourceSites, sourceHosts, sourceSettings } from '../../sandbox/sources/source-sites.ts'
import { type Answer, startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'

const host = 'vin-cars.example'
const hourMs = 3_600_000
/** Real VINs: a 2017 Grand Cherokee, a 2022 Civic hatchback; and one with an unknown manufacturer. */
const jeep = '1C4RJEBG6HC798333'
const civic = '19XFL1H76NE022995'
const nobody = '1ZZTEST00ZZ000001'

let forecourt: TestForecourt
let dataDir: string
let dealershipId: string

beforeAll(async () => {
  dataDir = await openVpicFolder()
  forecourt = await startForecourt({
    sites: [{ kind: 'dealer-com', host, size: 40 }, ...createSourceSites({ findVehicle })],
    environment: { ...sourceSettings, DATA_DIR: dataDir },
  })
  dealershipId = (await onboard(forecourt, host)).dealership_id
})
afterAll(() => forecourt.close())

/** vPIC's data about the lot. Every third car has a different number of doors than its listing. */
function findVehicle(vin: string) {
  const position = lot().findIndex((vehicle) => vehicle.vin === vin)
  const vehicle = lot()[position]
  return vehicle === undefined || position % 3 > 0 ? vehicle : { ...vehicle, doors: vehicle.doors === 2 ? 4 : 2 }
}

function lot() {
  return forecourt.sandbox.sites.get(host)?.site.lot?.vehicles() ?? []
}

function get(path: string): Promise<Answer> {
  return forecourt.ask('GET', path)
}

function requestsTo(source: keyof typeof sourceHosts): number {
  return forecourt.sandbox.requests.list(sourceHosts[source]).length
}

describe('decode', () => {
  test('a VIN is decoded without any request, in the words of the enums [VEH-01] [VEH-02]', async () => {
    const before = requestsTo('vpic')
    const { status, body } = await get(`/v2/vehicles/${jeep.toLowerCase()}/decode`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, vin: jeep, valid: true, errors: [], listing_disagrees: [] })
    expect(body.vehicle).toMatchObject({
      year: 2017,
      make: 'Jeep',
      model: 'Grand Cherokee',
      trim: 'Limited',
      body: 'SUV',
      doors: 4,
      fuel: 'Gasoline',
      drivetrain: null,
      transmission: null,
      engine: { cylinders: 6, displacement_l: 3.6, hp: null },
      plant: { country: 'UNITED STATES (USA)', city: 'DETROIT' },
    })
    expect(body.sources).toMatchObject({ make: 'vpic_offline', 'engine.cylinders': 'vpic_offline' })
    expect(body.sources).not.toHaveProperty('drivetrain')
    expect(body).toMatchObject({ source: 'vpic_offline', stale: false })
    expect(requestsTo('vpic')).toBe(before)
  })

  test('vPIC completes what is missing offline, once for 30 days, and each field names its source [VEH-02]', async () => {
    const incomplete = lot().map(({ vin }) => vin)
    const answers = await Promise.all(incomplete.map((vin) => get(`/v2/vehicles/${vin}/decode`)))
    const completed = answers.filter(({ body }) => body.source === 'vpic')
    expect(completed.length).toBeGreaterThan(0)
    for (const { status, body } of completed) {
      expect(status).toBe(200)
      expect(body.vehicle).toMatchObject({ year: expect.any(Number), model: expect.any(String) })
      expect(Object.values(body.sources)).toContain('vpic')
    }
    const asked = requestsTo('vpic')
    forecourt.clock.advance(29 * 24 * hourMs)
    await get(`/v2/vehicles/${completed[0]?.body.vin}/decode`)
    expect(requestsTo('vpic')).toBe(asked)
  })

  test('a disagreeing listing is reported and left as it is [VEH-02]', async () => {
    const answers = await Promise.all(lot().map(({ vin }) => get(`/v2/vehicles/${vin}/decode`)))
    const disagreeing = answers.find(({ body }) => body.listing_disagrees?.length > 0)
    expect(disagreeing?.body.listing_disagrees[0]).toMatchObject({
      dealership_id: dealershipId,
      field: expect.any(String),
      listing: expect.anything(),
      decoded: expect.anything(),
    })
    const { vin } = disagreeing?.body ?? {}
    const inventory = await forecourt.ask('POST', '/v1/inventory/fetch', {
      body: { dealership_id: dealershipId, per_page: 100 },
    })
    const listed = inventory.body.vehicles.find((vehicle: { vin: string }) => vehicle.vin === vin)
    expect(listed).toMatchObject({ make: findVehicle(vin)?.make, year: findVehicle(vin)?.year })
    const other = await forecourt.addAccount('other')
    const foreign = await forecourt.ask('GET', `/v2/vehicles/${vin}/decode`, { key: other.key })
    expect(foreign.body.listing_disagrees).toEqual([])
  })

  test('letters that VINs do not have, and other lengths, are 422; a wrong check digit is an error entry [VEH-03]', async () => {
    for (const vin of ['1C4RJEBG6HC79833O', 'IC4RJEBG6HC798333', '1C4RJEBG6HCQ98333', jeep.slice(1), `${jeep}1`]) {
      expect((await get(`/v2/vehicles/${vin}/decode`)).status).toBe(422)
    }
    const wrong = await get(`/v2/vehicles/${jeep.replace('BG6H', 'BG7H')}/decode`)
    expect(wrong.status).toBe(200)
    expect(wrong.body).toMatchObject({ valid: false, vehicle: { make: 'Jeep', model: 'Grand Cherokee' } })
    expect(wrong.body.errors).toEqual([{ code: '1', message: expect.stringContaining('check digit') }])
  })

  test('an unregistered VIN is 404 for every read [VEH-03]', async () => {
    for (const read of ['decode', 'recalls', 'safety', 'complaints', 'fuel-economy']) {
      const { status, body } = await get(`/v2/vehicles/${nobody}/${read}`)
      expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'Vehicle not identified' })
    }
  })
})

describe('recalls, safety, complaints and fuel economy', () => {
  const car = (make: string, model: string, year: number) =>
    `?make=${encodeURIComponent(make)}&model=${encodeURIComponent(model)}&year=${year}`

  test('each read takes a VIN, or make, model and year [VEH-04]', async () => {
    for (const read of ['recalls', 'safety', 'complaints', 'fuel-economy']) {
      const byVin = await get(`/v2/vehicles/${civic}/${read}`)
      const byName = await get(`/v2/${read}${car('honda', 'civic', 2022)}`)
      expect([byVin.status, byName.status]).toEqual([200, 200])
      expect(byVin.body).toMatchObject({ vin: civic, year: 2022, make: 'Honda', model: 'Civic', stale: false })
      expect(byName.body).toMatchObject({ success: true, year: 2022, make: 'honda', model: 'civic' })
      expect(byName.body).not.toHaveProperty('vin')
      expect(byName.body.matched.map((name: string) => name.toUpperCase())).toEqual(['CIVIC'])
      expect(byName.body.count).toBe(byVin.body.count)
      for (const query of ['', '?make=Honda', '?make=Honda&model=Civic', '?make=Honda&model=Civic&year=x']) {
        expect((await get(`/v2/${read}${query}`)).status).toBe(422)
      }
    }
  })

  test('campaigns have all their facts, dates in ISO order, and state that they are not a check of a VIN [VEH-07]', async () => {
    const { body } = await firstWith('recalls', 'recalls')
    expect(body.recalls[0]).toMatchObject({
      campaign: expect.stringMatching(/^\d\dV\d{6}$/),
      reported_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      component: expect.any(String),
      summary: expect.any(String),
      consequence: expect.any(String),
      remedy: expect.any(String),
      park_it: false,
      park_outside: expect.any(Boolean),
      over_the_air: expect.any(Boolean),
      units: null,
    })
    expect(body.caveat).toMatch(/VIN/)
    const byVin = await get(`/v2/vehicles/${civic}/recalls`)
    expect(byVin.body.official_url).toBe(`https://www.nhtsa.gov/recalls?vin=${civic}`)
  })

  test('none at the source, its HTTP 400, is an empty list with the caveat [VEH-05]', async () => {
    const answers = await Promise.all(models.map(([make, model]) => get(`/v2/recalls${car(make, model, 2021)}`)))
    const none = answers.filter(({ body }) => body.count === 0)
    expect(none.length).toBeGreaterThan(0)
    for (const { status, body } of none) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ recalls: [], caveat: expect.stringContaining('VIN'), stale: false })
    }
  })

  test('a model that the source does not know is an empty list, never another car’s [VEH-06]', async () => {
    for (const read of ['recalls', 'safety', 'complaints', 'fuel-economy']) {
      const { status, body } = await get(`/v2/${read}${car('Honda', 'Civ', 2022)}`)
      expect({ status, matched: body.matched, count: body.count }).toEqual({ status: 200, matched: [], count: 0 })
    }
  })

  test('a gasoline Soul never gets the figures of a Soul Electric, nor the other way round [VEH-06]', async () => {
    const gasoline = await get(`/v2/fuel-economy${car('Kia', 'Soul', 2016)}`)
    expect(gasoline.body.matched).toEqual(['Soul'])
    const electric = await get(`/v2/fuel-economy${car('Kia', 'Soul Electric', 2016)}`)
    expect(electric.body.matched).toEqual(['Soul Electric'])
    const complaints = await get(`/v2/complaints${car('Kia', 'Soul', 2016)}`)
    expect(complaints.body.matched).toEqual(['SOUL'])
  })

  test('spellings of the source are found: Mach-E, double spaces, a make in front [VEH-06]', async () => {
    expect((await get(`/v2/recalls${car('Ford', 'Mustang Mach-E', 2022)}`)).body.matched).toContain('MUSTANG MACH-E')
    expect((await get(`/v2/complaints${car('Ford', 'Mustang Mach-E', 2022)}`)).body.matched).toEqual([
      'MUSTANG MACH-E BEV',
    ])
    expect((await get(`/v2/recalls${car('Tesla', 'Model Y', 2022)}`)).body.matched).toEqual(['MODEL Y  5-SEAT'])
    expect((await get(`/v2/complaints${car('Ford', 'F150', 2020)}`)).body.matched).toEqual(['F-150 SUPERCREW'])
  })

  test('ratings are numbers or null, for every variant that the drivetrain leaves possible [VEH-08]', async () => {
    const { body } = await get(`/v2/safety${car('Toyota', 'Camry', 2020)}`)
    expect(body.variants.map(({ description }: { description: string }) => description)).toEqual([
      '2020 Toyota CAMRY 4 DR FWD',
      '2020 Toyota CAMRY 4 DR AWD',
    ])
    for (const variant of body.variants) {
      for (const field of ['overall', 'front', 'side', 'rollover', 'front_driver', 'side_passenger']) {
        expect(variant[field] === null || [1, 2, 3, 4, 5].includes(variant[field])).toBe(true)
      }
      expect(variant.rollover_possibility).toBeGreaterThan(0)
      expect(variant.rollover_possibility).toBeLessThan(1)
      expect(variant.features).toMatchObject({ esc: 'Standard', lane_departure_warning: 'Optional' })
    }
  })

  test('complaints are counted over all and paged, newest first [VEH-09]', async () => {
    const path = `/v2/complaints${car('Toyota', 'Camry', 2020)}`
    const first = (await get(`${path}&per_page=3`)).body
    const second = (await get(`${path}&per_page=3&page=2`)).body
    expect(first.count).toBeGreaterThan(4)
    expect(first.total_pages).toBe(Math.ceil(first.count / 3))
    const all = (await get(`${path}&per_page=100`)).body.complaints
    expect(all).toHaveLength(first.count)
    expect([...first.complaints, ...second.complaints]).toEqual(all.slice(0, 6))
    const filed = all.map(({ filed_on }: { filed_on: string }) => filed_on)
    expect(filed).toEqual([...filed].sort().reverse())
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length)
    const count = (field: string) =>
      all.filter((complaint: Record<string, unknown>) => complaint[field] === true).length
    expect({ crashes: first.crashes, fires: first.fires }).toEqual({ crashes: count('crash'), fires: count('fire') })
    expect(first.injuries).toBe(all.reduce((sum: number, { injuries }: { injuries: number }) => sum + injuries, 0))
    expect(first.deaths).toBe(0)
    const brakes = first.by_component.find(({ component }: { component: string }) => /HYDRAULIC/.test(component))
    expect(brakes.component).toBe('SERVICE BRAKES, HYDRAULIC')
    expect(brakes.count).toBe(
      all.filter(({ components }: { components: string[] }) => components.includes('SERVICE BRAKES, HYDRAULIC')).length,
    )
    expect((await get(`${path}&page=9999`)).body.complaints).toEqual([])
    expect((await get(`${path}&per_page=101`)).status).toBe(422)
  })

  test('fuel economy has every variant, and one if the drivetrain decides it [VEH-10]', async () => {
    const { body } = await get(`/v2/fuel-economy${car('Toyota', 'RAV4', 2020)}`)
    expect(body.matched).toEqual(['RAV4', 'RAV4 AWD'])
    expect(body.variants[0]).toMatchObject({
      epa_id: expect.any(Number),
      fuel: 'Regular Gasoline',
      city_mpg: 27,
      hwy_mpg: 35,
      range_miles: null,
      kwh_per_100mi: null,
    })
    const listed = await resolvedByListing()
    expect(listed).toMatchObject({ count: 1 })
  })

  test('electric vehicles have MPGe, range and kWh per 100 miles [VEH-10]', async () => {
    const { body } = await get(`/v2/fuel-economy${car('Kia', 'Soul Electric', 2016)}`)
    expect(body.variants).toEqual([
      expect.objectContaining({
        fuel: 'Electricity',
        city_mpg: 120,
        hwy_mpg: 92,
        combined_mpg: 106,
        range_miles: 250,
        kwh_per_100mi: 30.1,
        co2_g_per_mile: 0,
      }),
    ])
  })

  /** The fuel economy of a listed vehicle whose model has variants for several drives. */
  async function resolvedByListing() {
    for (const { vin } of lot()) {
      const { body } = await get(`/v2/vehicles/${vin}/fuel-economy`)
      if (body.count === 0) continue
      const { make, model, year } = body
      const all = await get(`/v2/fuel-economy${car(make, model, year)}`)
      if (all.body.count > 1) return body
    }
    throw new Error('no vehicle of the lot has several variants')
  }

  async function firstWith(read: string, list: string): Promise<Answer> {
    for (const [make, model] of models) {
      const answer = await get(`/v2/${read}${car(make, model, 2021)}`)
      if (answer.body[list]?.length > 0) return answer
    }
    throw new Error(`no car has ${list}`)
  }
})

const models = [
  ['Toyota', 'Camry'],
  ['Toyota', 'RAV4'],
  ['Honda', 'Civic'],
  ['Honda', 'CR-V'],
  ['Honda', 'Accord'],
  ['Ford', 'F-150'],
  ['Kia', 'Soul'],
  ['Hyundai', 'Kona'],
  ['Tesla', 'Model Y'],
  ['Toyota', 'Tacoma'],
].map(([make = '', model = '']) => [make, model] as const)
