/** Which vehicles a subscription covers. */
export const vehicleFilters = [
  { value: 'all', label: 'New and used' },
  { value: 'new', label: 'New only' },
  { value: 'used', label: 'Used only' },
] as const

export type VehicleFilter = (typeof vehicleFilters)[number]['value']

export function conditionOf(filter: VehicleFilter): 'new' | 'used' | null {
  return filter === 'all' ? null : filter
}
