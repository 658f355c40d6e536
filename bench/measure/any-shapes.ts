import { disallowed, doubtful, emptyLot, noDealers, scriptsAlone } from '../../sandbox/any/doubtful.ts'
import { anyShapes } from '../../sandbox/any/shapes.ts'
import { createAnySite } from '../../sandbox/any/site.ts'
import { createSiteRegistry } from '../../sandbox/site-registry.ts'
import { normalizeAll } from '../../src/normalize/normalize-all.ts'
import { driveCollection } from '../../src/platforms/engine/conformance/drive-collection.ts'
import { generic } from '../../src/platforms/sites/generic/platform.ts'
import { reportFigure } from './report.ts'
import { createObedientPages } from './sandbox-pages.ts'

/** Invented sites of ordinary shapes that belong to no platform, each read by the generic reader. */
export function reportAnyShapes(): void {
  let right = 0
  for (const shape of anyShapes) {
    const site = createAnySite(shape)
    const registry = createSiteRegistry([site])
    const answer = createObedientPages(registry)
    const config = { base_url: `http://${site.host}`, inventory_type: 'all', site_id: null } as const
    const sample = driveCollection(generic.collect({ config }, { sample: true }), answer, 100)
    const { reader, doubt } = sample.scan
    const whole =
      reader === undefined
        ? null
        : driveCollection(generic.collect({ config: { ...config, reader } }, { sample: false }), answer, 1_000)
    const { vehicles } = normalizeAll(whole?.scan.vehicles ?? [], {
      baseUrl: config.base_url,
      observedAt: new Date(),
      state: 'Ohio',
    })
    const read = new Map(vehicles.map(({ content }) => [content.vin, content]))
    const wrong = new Map<string, number>()
    for (const car of site.cars) {
      const got = read.get(car.vin)
      const differing = {
        year: got?.year !== car.year,
        make: got?.make !== car.make,
        model: got?.model !== car.model,
        price: got?.price !== car.price,
        odometer: Math.abs((got?.odometer ?? 0) - car.miles) > 1,
        link: !got?.vdp_link,
        stock: got?.stocknum !== car.stock,
      }
      for (const [field, isWrong] of Object.entries(differing))
        if (isWrong) wrong.set(field, (wrong.get(field) ?? 0) + 1)
    }
    const isRight = wrong.size === 0 && vehicles.length === site.cars.length && whole?.scan.complete === true && !doubt
    if (isRight) right++
    console.log(
      `  ${shape.name.padEnd(24)} ${(reader?.kind ?? 'none').padEnd(17)} ${vehicles.length}/${site.cars.length} ${isRight ? 'right' : `WRONG ${JSON.stringify(Object.fromEntries(wrong))} ${doubt ?? ''} ${whole?.scan.incompleteReason ?? sample.scan.incompleteReason ?? ''} ${JSON.stringify(reader)}`} requests ${sample.requests.length}+${whole?.requests.length ?? 0}`,
    )
  }
  let accepted = 0
  const others = [...noDealers, emptyLot, scriptsAlone, disallowed, ...doubtful]
  for (const shape of others.filter(({ name }) => name !== 'other-models')) {
    const site = createAnySite(shape)
    const config = { base_url: `http://${site.host}`, inventory_type: 'all', site_id: null } as const
    const answer = createObedientPages(createSiteRegistry([site]))
    const { scan } = driveCollection(generic.collect({ config }, { sample: true }), answer, 100)
    if (scan.vehicles.length > 0 && !scan.doubt) accepted++
  }
  reportFigure({
    what: 'sites accepted that have no stock of their own',
    ours: accepted,
    unit: '',
    target: { atMost: 0 },
  })
  reportFigure({ what: 'invented sites read without an error', ours: right, unit: '', target: { atLeast: 14 } })
}
