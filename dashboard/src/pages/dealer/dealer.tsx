import { Alert, Anchor, Button, Group, Tabs } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { fromNow } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { describeState, stateOf } from '../dealers/dealer-facts.ts'
import { useDealerStates } from '../dealers/use-dealer-states.ts'
import { Inventory } from '../inventory/inventory.tsx'
import { dealerTabs } from './address.ts'
import { Configuration } from './configuration.tsx'
import { HeldScan } from './held-scan.tsx'
import { Imports } from './imports.tsx'
import { Quality } from './quality.tsx'

type Dealer = AnswerOf<'getDealer'>['dealer']

export function DealerPage() {
  const { dealershipId } = useParams({ from: '/inside/dealers/$dealershipId' })
  const dealer = useRead('getDealer', { params: { dealership_id: dealershipId } }, { everyMs: 30_000 })
  if (dealer.data !== undefined) return <Found dealer={dealer.data.dealer} />
  return (
    <>
      <PageHead title="Dealer" back={{ to: '/dealers', label: 'Dealers' }} />
      <Loaded query={dealer}>{() => null}</Loaded>
    </>
  )
}

const tabNames = { inventory: 'Inventory', quality: 'Quality', imports: 'Imports', configuration: 'Configuration' }

function Found({ dealer }: { readonly dealer: Dealer }) {
  const states = useDealerStates()
  const state = stateOf(dealer, states)
  const { last_seen_at: seenAt = null, is_overdue: overdue = false } = states.get(dealer.dealership_id) ?? {}
  const {
    tab = 'inventory',
    import: _open,
    list: _list,
    kind: _kind,
    field: _field,
    ...address
  } = useSearch({ from: '/inside/dealers/$dealershipId' })
  const navigate = useNavigate({ from: '/dealers/$dealershipId' })
  const select = (chosen: string | null) => {
    const next = dealerTabs.find((name) => name === chosen) ?? 'inventory'
    void navigate({ search: (now) => ({ ...now, tab: next }), replace: true })
  }
  const place = [dealer.street, dealer.city, dealer.state, dealer.zip].filter(Boolean).join(', ')
  return (
    <>
      <PageHead
        title={dealer.name || dealer.website}
        guide="onboarding"
        back={{ to: '/dealers', label: 'Dealers' }}
        description={
          <Group gap={6} className="untrusted facts">
            <Status value={state} label={describeState(dealer, state)} />
            <Anchor href={`https://${dealer.website}`} rel="noreferrer nofollow" target="_blank" size="sm">
              {dealer.website}
            </Anchor>
            {seenAt !== null && overdue && <Status value="late" label={`Seen ${fromNow(new Date(seenAt))}`} />}
            {seenAt !== null && !overdue && (
              <span>
                seen <Ago at={seenAt} />
              </span>
            )}
            {place !== '' && <span>{place}</span>}
            {dealer.phone !== '' && <span>{dealer.phone}</span>}
            {dealer.next_import_at !== null && (
              <span>
                next import <Ago at={dealer.next_import_at} isNext />
              </span>
            )}
          </Group>
        }
        actions={
          <>
            <CollectNow dealershipId={dealer.dealership_id} isImporting={state === 'importing'} />
            <Remove dealer={dealer} />
          </>
        }
      />
      <Problem dealer={dealer} />
      <Tabs value={tab} onChange={select} keepMounted={false}>
        <Tabs.List mb="md">
          {dealerTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabNames[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="inventory">
          <Inventory
            dealershipId={dealer.dealership_id}
            address={address}
            onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="quality">
          <Quality dealershipId={dealer.dealership_id} />
        </Tabs.Panel>
        <Tabs.Panel value="imports">
          <Imports dealershipId={dealer.dealership_id} />
        </Tabs.Panel>
        <Tabs.Panel value="configuration">
          <Configuration dealer={dealer} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Why the inventory is not current, and what can be done about it. */
function Problem({ dealer }: { readonly dealer: Dealer }) {
  if (dealer.last_imports[0]?.status === 'held') return <HeldScan dealer={dealer} />
  if (dealer.collection_problem === null) return null
  return (
    <Alert color="red" variant="light" mb="md" title="The last import did not complete">
      {dealer.collection_problem}. The inventory below is from before.
    </Alert>
  )
}

function Remove({ dealer }: { readonly dealer: Dealer }) {
  const navigate = useNavigate()
  const remove = useChange('removeDealer', { refreshes: ['listDealers'], done: 'Dealer removed' })
  return (
    <Confirm
      action="Remove"
      title={`Remove ${dealer.name || dealer.website}?`}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { dealership_id: dealer.dealership_id } })
        await navigate({ to: '/dealers' })
      }}
    >
      The account no longer reads its inventory or gets its events. Adding it again later needs no new setup.
    </Confirm>
  )
}

/** Starts an import; the service accepts one each 10 minutes. */
function CollectNow({ dealershipId, isImporting }: { readonly dealershipId: string; readonly isImporting: boolean }) {
  const start = useChange('startImport', {
    refreshes: ['listImports', 'listDealerStates', 'getDealer'],
    done: 'The website is collected now',
  })
  return (
    <Button
      size="xs"
      loading={start.isPending}
      disabled={isImporting}
      onClick={() => start.mutate({ params: { dealership_id: dealershipId } })}
    >
      {isImporting ? 'Importing…' : 'Collect now'}
    </Button>
  )
}
