import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedWorld } from '../../sandbox/world.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'

// The saved pages are not part of the repository: without ../shared/samples/platforms there is nothing to read.
const sites = savedWorld()

let forecourt: TestForecourt
beforeAll(async () => {
  forecourt = await startForecourt({ sites })
})
afterAll(() => forecourt.close())

const readAll = async (id: string) =>
  (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id, per_page: 500 } })).body

test.skipIf(sites.length === 0)(
  'saved Dealer.com records, served, onboarded, collected and read back: all four',
  async () => {
    const end = await onboard(forecourt, 'saved-dealer-com.example')
    expect(end).toMatchObject({ status: 'completed', provider: 'dealer-com', inventory_status: 'available' })
    const { vehicles } = await readAll(end.dealership_id)
    const byVin = Object.fromEntries(vehicles.map((vehicle: { vin: string }) => [vehicle.vin, vehicle]))
    expect(Object.keys(byVin).sort()).toEqual(
      ['1GTEST00000000002', '3GCUKCEDXTG495865', '5TFLA5DB2TX254221', 'JTMBCAEB4TA012215'].sort(),
    )
    expect(byVin.JTMBCAEB4TA012215).toMatchObject({
      year: 2026,
      make: 'Toyota',
      condition: 'New',
      stocknum: 'T12215',
      odometer: 9,
      msrp: 39_939,
      price: 38_745,
      fuel: 'Electric',
      drivetrain_desc: 'FWD',
      exterior_color: 'Wind Chill Pearl',
      base_ext_color: 'White',
      base_int_color: 'Black',
    })
    expect(byVin['3GCUKCEDXTG495865']).toMatchObject({
      msrp: 58_910,
      price: 53_910,
      odometer: 4_540,
      drivetrain_desc: '4WD',
    })
    expect(byVin['5TFLA5DB2TX254221']).toMatchObject({ msrp: 64_783, price: 66_503, total_fees: 225 })
    expect(byVin['1GTEST00000000002']).toMatchObject({ msrp: 38_815, invoice_price: null })
  },
)

test.skipIf(sites.length === 0)(
  'saved JSON-LD and microdata pages: every vehicle with a VIN is there, and no other',
  async () => {
    const end = await onboard(forecourt, 'saved-plain.example')
    expect(end).toMatchObject({ status: 'completed', provider: 'generic' })
    const { vehicles } = await readAll(end.dealership_id)
    const shown = vehicles.map((vehicle: Record<string, unknown>) => [
      vehicle.vin,
      vehicle.year,
      vehicle.make,
      vehicle.price,
    ])
    expect(shown.sort()).toEqual(
      [
        ['3GCPKBEK5TG457434', 2026, 'Chevrolet', 55_045],
        ['1GCUKDEDXTZ337502', 2026, 'Chevrolet', 56_869],
        ['2HGFE2F22TH115474', 2026, 'Honda', 32_793],
        ['7G2CEHED7RA043459', 2024, 'Tesla', 78_890],
        ['5YJ3E1EB5KF193393', 2019, 'Tesla', 25_995],
      ].sort(),
    )
  },
)
