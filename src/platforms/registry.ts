import { chapman } from './chapman/platform.ts'
import type { Platform } from './contract.ts'
import { dealerCarSearch } from './dealer-car-search/platform.ts'
import { dealerCom } from './dealer-com/platform.ts'
import { dealerInspire } from './dealer-inspire/platform.ts'
import { dealerOn } from './dealer-on/platform.ts'
import { dealersync } from './dealersync/platform.ts'
import { edealer } from './edealer/platform.ts'
import { generic } from './generic/platform.ts'
import { leadbox } from './leadbox/platform.ts'
import { sm360 } from './sm360/platform.ts'
import { strathcom } from './strathcom/platform.ts'
import { teamVelocity } from './team-velocity/platform.ts'
import { wayneReaves } from './wayne-reaves/platform.ts'

/**
 * Every platform, in the order in which a page is tried: pages of one platform carry another's words, so the specific
 * ones come first and the fallback last.
 */
export const platforms: readonly Platform[] = [
  dealersync,
  dealerOn,
  dealerCom,
  dealerInspire,
  teamVelocity,
  wayneReaves,
  dealerCarSearch,
  chapman,
  // Canada
  sm360,
  edealer,
  strathcom,
  leadbox,
  generic,
]

/** The platform with this id, as stored in a configuration's `provider`. */
export function findPlatform(id: string): Platform | undefined {
  return platforms.find((platform) => platform.id === id)
}
