import { Stack, Text, Title } from '@mantine/core'
import { Ago } from '../../parts/ago.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { plural } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import type { Dealer } from '../dealers/dealer-facts.ts'

const shown = 8

/** Dealers whose last import did not complete, and why. */
export function Failing({ dealers }: { readonly dealers: readonly Dealer[] }) {
  if (dealers.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2}>Failing imports</Title>
      <DataTable label="Failing imports" columns={columns} rows={dealers.slice(0, shown)} keyOf={({ id }) => id} />
      {dealers.length > shown && (
        <Text size="sm" c="dimmed">
          and {plural(dealers.length - shown, 'more dealer')}
        </Text>
      )}
    </Stack>
  )
}

const columns: readonly Column<Dealer>[] = [
  {
    title: 'Dealer',
    cell: (dealer) => (
      <TextLink
        to="/dealers/$dealershipId"
        params={{ dealershipId: dealer.dealership_id }}
        search={{ tab: 'imports' }}
        size="sm"
        className="untrusted"
      >
        {dealer.name || dealer.website}
      </TextLink>
    ),
  },
  { title: 'Why', cell: (dealer) => <span className="untrusted">{dealer.collection_problem}</span> },
  { title: 'Last import', cell: (dealer) => <Ago at={dealer.last_import_at} />, wide: true },
  { title: 'Next', cell: (dealer) => <Ago at={dealer.next_import_at} />, wide: true },
]
