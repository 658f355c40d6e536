import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { Empty } from '../../parts/empty.tsx'
import { count, plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { AddDealer } from './add-dealer.tsx'
import { type Dealer, freshnessOf, matches } from './dealer-facts.ts'
import { DealerList } from './dealer-list.tsx'

export function DealersPage() {
  const dealers = useRead('listDealers', {}, { everyMs: 30_000 })
  const [isAdding, dialog] = useDisclosure(false)
  return (
    <>
      <PageHead
        title="Dealers"
        description="Dealerships whose inventory the account receives."
        actions={<Button onClick={dialog.open}>Add dealer</Button>}
      />
      <Loaded query={dealers} rows={8}>
        {({ dealers: all }) =>
          all.length === 0 ? (
            <Empty title="No dealers yet" action={<Button onClick={dialog.open}>Add dealer</Button>}>
              Give the address of a dealership’s website. Its platform is detected and its inventory collected.
            </Empty>
          ) : (
            <FoundDealers all={all} />
          )
        }
      </Loaded>
      <AddDealer opened={isAdding} onClose={dialog.close} />
    </>
  )
}

function FoundDealers({ all }: { readonly all: readonly Dealer[] }) {
  const [text, setText] = useState('')
  const [state, setState] = useState<string | null>(null)
  const [search] = useDebouncedValue(text, 120)
  const found = useMemo(
    () => all.filter((dealer) => matches(dealer, search) && (state === null || freshnessOf(dealer) === state)),
    [all, search, state],
  )
  return (
    <>
      <Group mb="sm" gap="xs">
        <TextInput
          aria-label="Search dealers"
          placeholder="Name, website, city, id or platform"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', sm: 320 }}
        />
        <Select
          aria-label="State"
          placeholder="Any state"
          clearable
          w={160}
          value={state}
          onChange={setState}
          data={[
            { value: 'fresh', label: 'Fresh' },
            { value: 'stale', label: 'Stale' },
            { value: 'failing', label: 'Failing' },
          ]}
        />
        <Text size="sm" c="dimmed" role="status">
          {found.length === all.length
            ? plural(all.length, 'dealer')
            : `${count(found.length)} of ${plural(all.length, 'dealer')}`}
        </Text>
      </Group>
      {found.length === 0 ? (
        <Empty title="No dealer found">Nothing matches the search.</Empty>
      ) : (
        <DealerList dealers={found} />
      )}
    </>
  )
}
