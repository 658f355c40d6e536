import type { Platform } from './engine/contract.ts'
import { configureSite } from './engine/detect/configure-site.ts'
import { byCrawling } from './engine/listing/by-crawling.ts'
import { collectGeneric } from './engine/reader/find-reader.ts'
import { recognizedRows } from './recognized.data.ts'
import { autoFunds } from './sites/autofunds/platform.ts'
import { autoManager } from './sites/automanager/platform.ts'
import { autoRevo } from './sites/autorevo/platform.ts'
import { chapman } from './sites/chapman/platform.ts'
import { convertus } from './sites/convertus/platform.ts'
import { d2cMedia } from './sites/d2c-media/platform.ts'
import { dealerCarSearch } from './sites/dealer-car-search/platform.ts'
import { dealerCom } from './sites/dealer-com/platform.ts'
import { dealerEprocess } from './sites/dealer-eprocess/platform.ts'
import { dealerFire } from './sites/dealer-fire/platform.ts'
import { dealerInspire } from './sites/dealer-inspire/platform.ts'
import { dealerOn } from './sites/dealer-on/platform.ts'
import { dealerSpike } from './sites/dealer-spike/platform.ts'
import { dealersync } from './sites/dealersync/platform.ts'
import { dealrCloud } from './sites/dealr-cloud/platform.ts'
import { edealer } from './sites/edealer/platform.ts'
import { generic } from './sites/generic/platform.ts'
import { goAuto } from './sites/go-auto/platform.ts'
import { jazel } from './sites/jazel/platform.ts'
import { motive } from './sites/motive/platform.ts'
import { oneAudi } from './sites/one-audi/platform.ts'
import { overfuel } from './sites/overfuel/platform.ts'
import { pixelMotion } from './sites/pixel-motion/platform.ts'
import { proMax } from './sites/promax/platform.ts'
import { sm360 } from './sites/sm360/platform.ts'
import { teamVelocity } from './sites/team-velocity/platform.ts'
import { vehica } from './sites/vehica/platform.ts'
import { wayneReaves } from './sites/wayne-reaves/platform.ts'

/** Platforms with an adapter of their own, by id. */
export const adapters: readonly Platform[] = [
  autoFunds,
  autoManager,
  autoRevo,
  chapman,
  convertus,
  d2cMedia,
  dealerCarSearch,
  dealerCom,
  dealerEprocess,
  dealerFire,
  dealerInspire,
  dealerOn,
  dealerSpike,
  dealersync,
  dealrCloud,
  edealer,
  generic,
  goAuto,
  jazel,
  motive,
  oneAudi,
  overfuel,
  pixelMotion,
  proMax,
  sm360,
  teamVelocity,
  vehica,
  wayneReaves,
]

/** Served as the site's `provider`; what its pages show is found as on any site. */
export const recognizedPlatforms: readonly Platform[] = recognizedRows.map((row) => ({
  trust: 'documented',
  ...row,
  lastLookedAt: '2026-11',
  configure: (page) => configureSite(page, null),
  ...byCrawling(collectGeneric),
}))

/** Every platform. Which of them takes a page never depends on this order: each names what it `precedes`. */
export const platforms: readonly Platform[] = [...adapters, ...recognizedPlatforms]

/** The platform with this id, as stored in a configuration's `provider`. */
export function findPlatform(id: string): Platform | undefined {
  return platforms.find((platform) => platform.id === id)
}
