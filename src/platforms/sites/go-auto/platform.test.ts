import { describe, expect, test } from 'vitest'
import {
  answerFrom,
  driveCollection,
  type FixtureSite,
  loadFixtureSite,
} from '../../engine/conformance/fixture-site.ts'
import { goAuto } from './platform.ts'

describe('its listing', () => {
  const saved = loadFixtureSite('go-auto') ?? expect.fail('no fixtures')
  const collect = (origin: string, sample: boolean) => {
    const site: FixtureSite = { ...saved, origin }
    const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
    const sampled = driveCollection(goAuto.collect({ config }, { sample: true }), (asked) =>
      answerFrom('go-auto', site, asked),
    )
    const { reader } = sampled.scan
    if (sample || reader === undefined) return sampled.scan
    return driveCollection(goAuto.collect({ config: { ...config, reader } }, { sample: false }), (asked) =>
      answerFrom('go-auto', site, asked),
    ).scan
  }

  test('is read whole, with what only the pages of vehicles say [ANY-04]', () => {
    const { vehicles, complete } = collect(saved.origin, false)
    expect(complete).toBe(true)
    expect(vehicles.map(({ vin }) => vin).toSorted()).toEqual(saved.vins.toSorted())
    const [called, ...priced] = vehicles.toSorted(
      (one, other) => Number(Boolean(one.prices?.price)) - Number(Boolean(other.prices?.price)),
    )
    expect(called?.prices?.price ?? null).toBeNull()
    for (const { prices, stocknum, odometer } of priced) {
      expect([prices?.price, stocknum, odometer]).toEqual([
        expect.anything(),
        expect.stringMatching(/^S7/),
        expect.anything(),
      ])
    }
  })

  test('waits for a person where it is that of all stores', () => {
    expect(collect(saved.origin, true).doubt).toBeNull()
    expect(collect('https://www.goauto.ca', true)).toMatchObject({
      doubt: 'www.goauto.ca shows the vehicles of all stores of the group',
    })
  })
})
