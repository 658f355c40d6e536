import type { SearchVehicle } from './search-vehicle.ts'

const drivetrains: Readonly<Record<string, string>> = {
  awd: 'all-wheel drive',
  '4wd': 'four-wheel drive',
  fwd: 'front-wheel drive',
  rwd: 'rear-wheel drive',
}
/** Good mileage for cars, and for larger vehicles. */
const goodMpg = 33
const strongTowLb = 7_000

/**
 * The text embedded for a vehicle. Short, because long equipment lists drown out the kind of vehicle. Contains nothing
 * that changes often (price, mileage), so that equal vehicles share one vector.
 */
export function embeddedText(vehicle: SearchVehicle): string {
  const name = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  const kind = [
    vehicle.color,
    vehicle.size === 'sports' ? null : vehicle.size,
    vehicle.fuel === 'gasoline' ? null : vehicle.fuel,
    vehicle.body,
  ]
    .filter(Boolean)
    .join(' ')
  const traits = [
    vehicle.condition,
    vehicle.drivetrain === null ? null : (drivetrains[vehicle.drivetrain] ?? vehicle.drivetrain),
    vehicle.luxury === 1 ? 'luxury' : null,
    vehicle.sporty === 1 ? 'sporty and fast' : null,
    vehicle.offRoad === 1 ? 'off-road capable' : null,
    vehicle.rows === 3 ? `family of ${vehicle.seats ?? 7}, three rows of seats` : null,
    vehicle.mpg !== null && vehicle.mpg >= goodMpg ? 'fuel efficient' : null,
    vehicle.towLb !== null && vehicle.towLb >= strongTowLb ? 'strong towing' : null,
  ].filter(Boolean)
  return `${name}, ${kind}, ${traits.join(', ')}`.slice(0, 300)
}
