import { TextLink } from './links.tsx'

export type ShownVehicle = {
  readonly vin?: string | null
  readonly year?: number | null
  readonly make?: string | null
  readonly model?: string | null
  readonly series?: string | null
}

export function nameOf({ year, make, model, series }: Omit<ShownVehicle, 'vin'>): string {
  return [year, make, model, series].filter(Boolean).join(' ')
}

/** Year, make, model and trim, linked to the vehicle's page. */
export function VehicleLink({
  dealershipId,
  vehicle,
}: {
  readonly dealershipId: string
  readonly vehicle: ShownVehicle
}) {
  const { vin, year, make, model, series } = vehicle
  return (
    <TextLink
      to="/vehicles/$vin"
      params={{ vin: vin ?? '' }}
      search={{ dealership: dealershipId }}
      size="sm"
      fw={500}
      className="untrusted"
    >
      {nameOf({ year, make, model, series }) || vin}
    </TextLink>
  )
}
