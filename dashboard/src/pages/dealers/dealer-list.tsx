import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useRead } from '../../api/hooks.ts'
import { count, separator } from '../../parts/format.ts'
import { Status } from '../../parts/status.tsx'
import { Note } from '../../parts/text.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import { type Dealer, type DealerState, describeState, stateOf, type UnusualStates } from './dealer-facts.ts'

const rowHeight = 52

/** Only visible rows are in the page: thousands scroll as smoothly as tens. */
export function DealerList({
  dealers,
  states,
}: {
  readonly dealers: readonly Dealer[]
  readonly states: UnusualStates
}) {
  const frame = useRef<HTMLDivElement>(null)
  const platforms = useRead('listEnums').data?.enums.provider ?? []
  const trusts = new Map(platforms.map(({ id, trust }) => [id, trust]))
  const nameOf = useProviderName()
  const rows = useVirtualizer({
    count: dealers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section className="dealer-list" ref={frame} aria-label="Dealers" tabIndex={0}>
      <div className="dealer-row head" aria-hidden="true">
        <span>Dealership</span>
        <span className="wide">Platform</span>
        <span>Status</span>
        <span className="wide number">On website</span>
        <span className="wide number">In feeds</span>
      </div>
      <ul className="virtual-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const dealer = dealers[index]
          if (dealer === undefined) return null
          const trust = trusts.get(dealer.provider ?? '')
          return (
            <li key={dealer.dealership_id}>
              <Link
                to="/dealers/$dealershipId"
                params={{ dealershipId: dealer.dealership_id }}
                className="dealer-row"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <span>
                  <Text size="sm" fw={500} truncate>
                    {dealer.name || dealer.website}
                  </Text>
                  <Note truncate>{[dealer.website, dealer.city, dealer.state].filter(Boolean).join(separator)}</Note>
                </span>
                <span className="wide">
                  <Text size="sm" truncate>
                    {nameOf(dealer.provider)}
                  </Text>
                  <Note>{trust === undefined ? '' : `${trust} adapter`}</Note>
                </span>
                <State dealer={dealer} state={stateOf(dealer, states)} />
                <span className="wide number">{count(dealer.vehicle_count)}</span>
                <span className="wide number">{count(dealer.ims_vehicle_count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function State({ dealer, state }: { readonly dealer: Dealer; readonly state: DealerState }) {
  return (
    <span>
      <Status value={state} label={describeState(dealer, state)} />
      <Note ta="right" className="number" hiddenFrom="sm">
        {count(dealer.vehicle_count)} on website, {count(dealer.ims_vehicle_count)} in feeds
      </Note>
    </span>
  )
}
