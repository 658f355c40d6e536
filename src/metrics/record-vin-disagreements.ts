import { figures } from './process-metrics.ts'

type Written = { readonly content: { readonly vin_disagrees: readonly string[] } }

/** Of vehicles that an import has written. Many of one platform mean that its adapter reads names wrongly. */
export function recordVinDisagreements(platform: string, vehicles: readonly Written[]): void {
  for (const field of vehicles.flatMap(({ content }) => content.vin_disagrees)) {
    figures.vinDisagreements.inc({ platform, field })
  }
}
