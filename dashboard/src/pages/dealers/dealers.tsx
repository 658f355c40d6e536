import { Button, Group, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'
import { Empty } from '../../parts/empty.tsx'
import { count, plural } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Muted } from '../../parts/text.tsx'
import { AddDealer } from './add-dealer.tsx'
import { type Dealer, matches, orders, stateNames, stateOf } from './dealer-facts.ts'
import { DealerList } from './dealer-list.tsx'
import { FailedSetups } from './failed-setups.tsx'
import { useDealerStates } from './use-dealer-states.ts'

export function DealersPage() {
  const dealers = useRead('listDealers', {}, { everyMs: 30_000 })
  const [isAdding, dialog] = useDisclosure(false)
  return (
    <>
      <PageHead
        title="Dealers"
        guide="onboarding"
        description="Dealerships whose inventory the account receives."
        actions={
          <>
            <ButtonLink to="/directory" variant="default">
              Directory
            </ButtonLink>
            <ButtonLink to="/dealers/add" variant="default">
              Add dealers
            </ButtonLink>
            <Button onClick={dialog.open}>Add dealer</Button>
          </>
        }
      />
      <FailedSetups />
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
  const { q = '', state, sort = 'added' } = useSearch({ from: '/inside/dealers' })
  const navigate = useNavigate({ from: '/dealers' })
  const states = useDealerStates()
  const change = (changed: { q?: string | undefined; state?: typeof state; sort?: typeof sort | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })
  const found = useMemo(
    () =>
      all
        .filter((dealer) => matches(dealer, q) && (state === undefined || stateOf(dealer, states) === state))
        .toSorted((a, b) => orders[sort].by(a, b, states)),
    [all, q, state, sort, states],
  )
  return (
    <>
      <Group mb="sm" gap="xs">
        <SearchField
          aria-label="Search dealers"
          placeholder="Name, website, city, id or platform"
          w={{ base: '100%', sm: 320 }}
          found={q}
          onFind={(text) => change({ q: text === '' ? undefined : text })}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={150}
          value={state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
          data={Object.entries(stateNames).map(([value, label]) => ({
            value: value as keyof typeof stateNames,
            label,
          }))}
        />
        <Select
          aria-label="Order"
          allowDeselect={false}
          w={190}
          value={sort}
          onChange={(value) => change({ sort: value === 'added' ? undefined : (value ?? undefined) })}
          data={Object.entries(orders).map(([value, { label }]) => ({ value: value as keyof typeof orders, label }))}
        />
        <Muted role="status">
          {found.length === all.length
            ? plural(all.length, 'dealer')
            : `${count(found.length)} of ${plural(all.length, 'dealer')}`}
        </Muted>
      </Group>
      {found.length === 0 ? (
        <Empty title="No dealer found">Nothing matches the search.</Empty>
      ) : (
        <DealerList dealers={found} states={states} />
      )}
    </>
  )
}
