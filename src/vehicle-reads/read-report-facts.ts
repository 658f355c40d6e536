import type { ImsContent } from '../model/ims-vehicle.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'

export type ReportFacts = {
  readonly oneOwner: boolean | null
  readonly cleanTitle: boolean | null
  readonly reportUrl: string | null
}

export function readStickerUrl(document: string): string | null {
  const vehicle = JSON.parse(document) as Partial<Pick<VehicleContent, 'window_sticker_url'>>
  return vehicle.window_sticker_url ?? null
}

type Stored = Partial<Pick<VehicleContent, 'carfax_1_owner' | 'carfax_clean_title' | 'history_report_url'>> &
  Partial<Pick<ImsContent, 'carfax_one_owner'>>

/** From a stored vehicle of either source. */
export function readReportFacts(document: string): ReportFacts {
  const vehicle = JSON.parse(document) as Stored
  return {
    oneOwner: vehicle.carfax_1_owner ?? vehicle.carfax_one_owner ?? null,
    cleanTitle: vehicle.carfax_clean_title ?? null,
    reportUrl: vehicle.history_report_url ?? null,
  }
}
