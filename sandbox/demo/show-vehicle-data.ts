import { sourceHosts } from '../sources/source-sites.ts'
import type { ApiClient, Vehicle } from './api-client.ts'
import { fact, heading, say, seconds } from './screen.ts'

/** Facts about a listed car from outside sources, which the sandbox simulates. */
export async function showVehicleData(api: ApiClient, vehicles: readonly Vehicle[]): Promise<void> {
  heading('7. What is known of a car: GET /v2/vehicles/{vin}/decode, recalls, safety, complaints, fuel-economy')
  fact('sources', `${Object.values(sourceHosts).join(', ')}, and vPIC’s database offline`)
  const begun = performance.now()
  const { vin, title, vehicle, sources } = await decodeOne(api, vehicles)
  say(`${vin}, listed as ${title}, decoded after ${seconds(begun)} (the first VIN waits for the database):`)
  const name = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  fact(
    'decoded',
    `${name}, ${vehicle.body ?? 'body unknown'}, ${vehicle.fuel ?? 'fuel unknown'} (${sources.model ?? ''})`,
  )
  const { matched, recalls } = await api.getRecalls(vin)
  const campaigns = recalls.map(({ campaign, component }) => `${campaign} ${component}`).join('; ')
  fact(
    'recalls',
    `${recalls.length} for ${matched.join(', ') || 'no known name'}${campaigns === '' ? '' : `: ${campaigns}`}`,
  )
  const { variants } = await api.getSafety(vin)
  fact('safety', variants.map(({ description, overall }) => `${description}: ${overall ?? 'no'} stars`).join('; '))
  const { count, crashes, fires } = await api.getComplaints(vin)
  fact('complaints', `${count}, of which ${crashes} report a crash and ${fires} a fire`)
  const economy = await api.getFuelEconomy(vin)
  fact('economy', economy.variants.map(({ description, combined_mpg: mpg }) => `${description}: ${mpg} mpg`).join('; '))
}

/** The first car still on the lot whose invented VIN does not decode to another model. */
async function decodeOne(api: ApiClient, vehicles: readonly Vehicle[]) {
  for (const { vin, heading: title } of vehicles) {
    const decoding = await api.decode(vin)
    const { model } = decoding.vehicle
    if (model !== null && title?.includes(model) === true) return { title, ...decoding }
  }
  throw new Error('no VIN of the page could be decoded')
}
