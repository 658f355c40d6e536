import { Text } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { TextLink } from '../../parts/links.tsx'
import { inventoryFilters } from './inventory-filters.ts'
import type { Conditions } from './understood.ts'

/** Leads from what was understood to the same filters of the inventory, which lists all that match. */
export function InventoryLink({ understood }: { readonly understood: Conditions }) {
  const enums = useRead('listEnums').data?.enums
  const { address, left } = inventoryFilters(understood, {
    ...{ body: enums?.body ?? [], fuel: enums?.fuel ?? [], drivetrain: enums?.drivetrain ?? [] },
    base_ext_color: enums?.base_color ?? [],
  })
  if (Object.keys(address).length === 0) return null
  return (
    <Text size="sm" c="dimmed" className="untrusted">
      <TextLink to="/inventory" search={address} size="sm">
        Show all that match in the inventory
      </TextLink>
      {left.length > 0 && `, without: ${left.join('; ')}`}
    </Text>
  )
}
