import type { Static } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { slugOf } from '../../engine/detect/site-links.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleRecord } from './records.ts'

type Vehicle = Static<typeof VehicleRecord>

/** The engine from its parts, and the vehicle URL as the site's scripts compose it. */
export function readStrathcomVehicle(vehicle: Vehicle): RawVehicle {
  const engine = textAt(vehicle.engine_combined) ?? engineOf(vehicle)
  return { ...(engine === null ? {} : { engine }), vdp_link: linkOf(vehicle) }
}

function engineOf({ engine }: Vehicle): string | null {
  const litres = textAt(engine?.litres)
  const parts = [litres === null ? null : `${litres}L`, textAt(engine?.config_name)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

/** /inventory/used/2021-honda-cr-v-red-deer-alberta/5f3c: only the id at the end matters. */
function linkOf({ id, stock_type, year, make, model, dealer }: Vehicle): string | null {
  const number = textAt(id)
  if (number === null) return null
  const name = [year, make, model, dealer?.city, dealer?.province?.name].map((part) => slugOf(textAt(part) ?? ''))
  const section = /new/i.test(textAt(stock_type) ?? '') ? 'new' : 'used'
  return `/inventory/${section}/${name.filter((part) => part !== '').join('-')}/${encodeURIComponent(number)}`
}
