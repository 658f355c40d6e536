import { autoCorner } from './autocorner/platform.ts'
import { autoFunds } from './autofunds/platform.ts'
import { autoManager } from './automanager/platform.ts'
import { autoRevo } from './autorevo/platform.ts'
import { autoWall } from './autowall/platform.ts'
import { carsForSale } from './carsforsale/platform.ts'
import { chapman } from './chapman/platform.ts'
import type { Platform } from './contract.ts'
import { convertus } from './convertus/platform.ts'
import { d2cMedia } from './d2c-media/platform.ts'
import { dealerAccelerate } from './dealer-accelerate/platform.ts'
import { dealerCarSearch } from './dealer-car-search/platform.ts'
import { dealerCenter } from './dealer-center/platform.ts'
import { dealerCom } from './dealer-com/platform.ts'
import { dealerEprocess } from './dealer-eprocess/platform.ts'
import { dealerFire } from './dealer-fire/platform.ts'
import { dealerInspire } from './dealer-inspire/platform.ts'
import { dealerOn } from './dealer-on/platform.ts'
import { dealerSpike } from './dealer-spike/platform.ts'
import { dealerTower } from './dealer-tower/platform.ts'
import { dealerVenom } from './dealer-venom/platform.ts'
import { dealersync } from './dealersync/platform.ts'
import { dealrCloud } from './dealr-cloud/platform.ts'
import { ebizAutos } from './ebizautos/platform.ts'
import { edealer } from './edealer/platform.ts'
import { foxDealer } from './fox-dealer/platform.ts'
import { generic } from './generic/platform.ts'
import { goAuto } from './go-auto/platform.ts'
import { jazel } from './jazel/platform.ts'
import { leadbox } from './leadbox/platform.ts'
import { motive } from './motive/platform.ts'
import { nabthat } from './nabthat/platform.ts'
import { oneAudi } from './one-audi/platform.ts'
import { overfuel } from './overfuel/platform.ts'
import { pixelMotion } from './pixel-motion/platform.ts'
import { proMax } from './promax/platform.ts'
import { remora } from './remora/platform.ts'
import { shopperExpress } from './shopper-express/platform.ts'
import { sincro } from './sincro/platform.ts'
import { sm360 } from './sm360/platform.ts'
import { strathcom } from './strathcom/platform.ts'
import { teamVelocity } from './team-velocity/platform.ts'
import { v12 } from './v12/platform.ts'
import { vehica } from './vehica/platform.ts'
import { wayneReaves } from './wayne-reaves/platform.ts'

/**
 * Every platform, in the order in which a page is tried: pages of one platform carry another's words, so the specific
 * ones come first and the fallback last.
 */
export const platforms: readonly Platform[] = [
  dealerVenom,
  dealersync,
  oneAudi,
  motive,
  remora,
  dealerOn,
  overfuel,
  dealrCloud,
  dealerCom,
  dealerInspire,
  sincro,
  dealerFire,
  dealerEprocess,
  autoManager,
  autoFunds,
  teamVelocity,
  jazel,
  nabthat,
  foxDealer,
  wayneReaves,
  dealerCarSearch,
  carsForSale,
  autoRevo,
  dealerSpike,
  chapman,
  dealerCenter,
  dealerAccelerate,
  ebizAutos,
  autoCorner,
  proMax,
  vehica,
  v12,
  autoWall,
  shopperExpress,
  pixelMotion,
  dealerTower,
  // Canada
  d2cMedia,
  sm360,
  convertus,
  edealer,
  strathcom,
  leadbox,
  goAuto,
  generic,
]

/** The platform with this id, as stored in a configuration's `provider`. */
export function findPlatform(id: string): Platform | undefined {
  return platforms.find((platform) => platform.id === id)
}
