import type { InventoryAddress } from '../inventory/address.ts'
import type { Conditions } from './understood.ts'

/** Words of the API for these fields; a filter by another word is refused. */
type Vocabularies = Readonly<Record<'body' | 'fuel' | 'drivetrain' | 'base_ext_color', readonly string[]>>

type InventoryFilters = {
  readonly address: InventoryAddress
  /** What was understood and has no filter in the inventory. */
  readonly left: readonly string[]
}

const lists: Readonly<Record<string, 'make' | 'transmission' | keyof Vocabularies>> = {
  make: 'make',
  transmission: 'transmission',
  body: 'body',
  fuel: 'fuel',
  drivetrain: 'drivetrain',
  color: 'base_ext_color',
}
const ranges = new Set(['price', 'year', 'odometer'])

/** The filters of the inventory that say the same as an understood query, as far as there are such. */
export function inventoryFilters({ filters, excluded }: Conditions, vocabularies: Vocabularies): InventoryFilters {
  const parts = Object.entries(filters).map(([name, value]) => [name, readFilter(name, value, vocabularies)] as const)
  return {
    address: Object.assign({}, ...parts.map(([, part]) => part ?? {})),
    left: [
      ...parts.flatMap(([name, part]) => (part === null ? [name.replaceAll('_', ' ')] : [])),
      ...Object.entries(excluded).map(
        ([name, values]) => `not ${name.replaceAll('_', ' ')} ${(values ?? []).join(', ')}`,
      ),
    ],
  }
}

function readFilter(name: string, value: unknown, vocabularies: Vocabularies): InventoryAddress | null {
  const field = lists[name]
  if (field !== undefined) {
    const words = (Array.isArray(value) ? value : [value]).map(String)
    const known = field in vocabularies ? vocabularies[field as keyof Vocabularies] : words
    const found = words.flatMap((word) => known.find((one) => one.toLowerCase() === word.toLowerCase()) ?? [])
    return found.length === words.length ? { [field]: found } : null
  }
  if (name === 'certified') return { certified: true }
  if (name === 'condition' && (value === 'new' || value === 'used')) {
    return { condition: value === 'new' ? 'New' : 'Used' }
  }
  if (!ranges.has(name) || typeof value !== 'object' || value === null) return null
  const { min, max } = value as { min?: number; max?: number }
  return { [`${name}_min`]: min, [`${name}_max`]: max }
}
