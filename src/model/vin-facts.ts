import type { VehicleContent } from './website-vehicle.ts'

/** In the order in which `decoded` lists them. */
export const decodableFields = ['body', 'door_count', 'engine_cyl_count', 'engine_displacement', 'fuel'] as const
type DecodableField = (typeof decodableFields)[number]

export const checkedFields = ['year', 'make', 'model'] as const
type CheckedField = (typeof checkedFields)[number]

export type VinFacts = {
  readonly fills: Readonly<Partial<Pick<VehicleContent, DecodableField>>>
  readonly disagrees: readonly CheckedField[]
  /** Whether the VIN names a known model, so that it can agree with the page at all. */
  readonly isDecoded: boolean
}

export const noVinFacts: VinFacts = { fills: {}, disagrees: [], isDecoded: false }

export type PageFacts = Pick<
  VehicleContent,
  'vin' | 'year' | 'make' | 'model' | 'series' | 'heading' | 'engine' | DecodableField
>

/** Facts in the order of the pages. */
export type ReadVins = (pages: readonly PageFacts[]) => Promise<readonly VinFacts[]>

export function addVinFacts(page: VehicleContent, { fills, disagrees }: VinFacts): VehicleContent {
  const decoded = decodableFields.filter((field) => field in fills)
  return { ...page, ...fills, decoded, vin_disagrees: [...disagrees] }
}

const unknown: Pick<VehicleContent, DecodableField> = {
  body: '',
  door_count: null,
  engine_cyl_count: null,
  engine_displacement: '',
  fuel: '',
}

export function withoutVinFacts<Content extends Partial<VehicleContent>>(content: Content): Content {
  const { decoded = [] } = content
  if (decoded.length === 0 && (content.vin_disagrees ?? []).length === 0) return content
  const filled = decodableFields.filter((field) => decoded.includes(field))
  const blanks = Object.fromEntries(filled.map((field) => [field, unknown[field]]))
  return { ...content, ...blanks, decoded: [], vin_disagrees: [] }
}
