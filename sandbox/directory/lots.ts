import { franchises } from '../catalog.data.ts'
import { createVehicles, type LotVehicle } from '../vehicles.ts'
import { type DirectoryDealer, directoryDealers } from './dealers.data.ts'

const lotSize = 8

/** Bluebird sold this car to Opal and both list it, although they are unrelated. */
const soldOn = { from: 'bluebird-auto.example', to: 'opal-classics.example', position: 0 } as const

/** The vehicles on the dealership's own lot; always the same. */
function ownVehicles({ host, franchise }: DirectoryDealer): readonly LotVehicle[] {
  const sellsNew = franchise !== null && franchises.includes(franchise)
  return createVehicles({ seed: host, size: lotSize, ...(sellsNew ? { franchise } : { newShare: 0 }) })
}

/** The vehicles on the dealership's website. */
export function listedVehicles(dealer: DirectoryDealer): readonly LotVehicle[] {
  const { sharesLot } = dealer
  const sisters = directoryDealers.filter((other) => sharesLot !== null && other.sharesLot === sharesLot)
  const bought = dealer.host === soldOn.to ? ownVehicles(findDealer(soldOn.from)).slice(0, soldOn.position + 1) : []
  return [...(sisters.length > 0 ? sisters : [dealer]).flatMap(ownVehicles), ...bought]
}

export function findDealer(host: string): DirectoryDealer {
  const found = directoryDealers.find((dealer) => dealer.host === host)
  if (found === undefined) throw new Error(`the directory has no ${host}`)
  return found
}

/** The VIN of one of the dealership's own vehicles, counting only those with `condition` if given. */
export function vinAt(host: string, position: number, condition?: 'new' | 'not new'): string {
  const own = ownVehicles(findDealer(host))
  const wanted = own.filter(
    (vehicle) => condition === undefined || (vehicle.condition === 'new') === (condition === 'new'),
  )
  const vehicle = wanted[position]
  if (vehicle === undefined) throw new Error(`${host} has no vehicle ${condition ?? ''} ${position}`)
  return vehicle.vin
}
