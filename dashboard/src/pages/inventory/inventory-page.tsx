import { useNavigate, useSearch } from '@tanstack/react-router'
import { ButtonLink } from '../../parts/links.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Inventory } from './inventory.tsx'

/** The vehicles of all dealers of the account. */
export function InventoryPage() {
  const address = useSearch({ from: '/inside/inventory' })
  const navigate = useNavigate({ from: '/inventory' })
  return (
    <>
      <PageHead
        title="Inventory"
        guide="inventory"
        description="Every vehicle of the account’s dealers, on their websites and in their feeds."
        actions={
          <ButtonLink to="/saved" variant="default" size="xs">
            Saved searches and exports
          </ButtonLink>
        }
      />
      <Inventory
        address={address}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    </>
  )
}
