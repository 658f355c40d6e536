import { Stack } from '@mantine/core'
import { PageHead } from '../../parts/page-head.tsx'
import { Exports } from './exports.tsx'
import { SavedSearches } from './saved-searches.tsx'

/** What was saved on the inventory pages. */
export function SavedPage() {
  return (
    <>
      <PageHead
        title="Saved searches and exports"
        guide="saved-searches"
        description="A saved search sends saved_search.matched when a vehicle begins to match. An export is a file that others fetch. Both are made on the inventory pages."
        back={{ to: '/inventory', label: 'Inventory' }}
      />
      <Stack gap="lg">
        <SavedSearches />
        <Exports />
      </Stack>
    </>
  )
}
