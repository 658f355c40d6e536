import type { Choices } from './choices.ts'
import { type Field, fields } from './words.data.ts'

export type Shown = { readonly listing: ReadonlySet<Field>; readonly page: ReadonlySet<Field> }

const few: readonly Field[] = [
  'vin',
  'stock',
  'year',
  'make',
  'model',
  'trim',
  'condition',
  'odometer',
  'price',
  'msrp',
  'lot',
]
const rarer: readonly Field[] = ['interior', 'doors', 'engine']

/** Which fields a site's listing and its vehicle pages name. */
export function shownFields(choices: Choices): Shown {
  const { richness, vin, condition, holds, listing } = choices
  const isRich = (field: Field) =>
    richness === 'full' || (richness === 'medium' ? !rarer.includes(field) : few.includes(field))
  const says = (field: Field, isListing: boolean) =>
    field === 'vin'
      ? vin === 'both' || (vin === 'page' && !isListing)
      : field === 'condition'
        ? condition === 'field'
        : field === 'lot'
          ? choices.lots === 'two'
          : isRich(field)
  const brief: readonly Field[] = ['year', 'make', 'model', 'odometer', 'price', 'lot', 'stock']
  const inProse: readonly Field[] = ['vin', ...brief, 'trim', 'condition']
  const isListed = (field: Field) =>
    says(field, true) && (listing === 'prose' ? inProse : holds === 'whole' ? fields : brief).includes(field)
  const none = listing === 'links' || listing === 'sitemap-only'
  return {
    listing: new Set(none ? [] : fields.filter(isListed)),
    page: new Set(choices.page === 'shell' || choices.isOnePage ? [] : fields.filter((field) => says(field, false))),
  }
}
