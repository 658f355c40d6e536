import { Button, Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../docs/generated/dashboard-rules.ts'
import { isVinShaped } from '../../../src/model/vin.ts'
import { useRead } from '../api/hooks.ts'
import { matches } from '../pages/dealers/dealer-facts.ts'
import { navigation } from './navigation.data.ts'
import type { Session } from './session.ts'

/** A place to go in the dashboard. */
type Place = {
  readonly title: string
  readonly kind: string
  readonly to: string
  readonly search?: { readonly q: string }
}

const mostDealers = 8

/** Ctrl-K: opens a page, a dealer, a vehicle by its VIN, or a search. */
export function Jump({ session }: { readonly session: Session | null }) {
  const [isOpen, dialog] = useDisclosure(false)
  useHotkeys([['mod+K', dialog.open]], [])
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open} aria-keyshortcuts="Control+K Meta+K">
        Go to
        <Text span size="xs" c="dimmed" ml={6} visibleFrom="sm">
          Ctrl K
        </Text>
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Go to" yOffset="10vh" centered={false}>
        <Places isOperator={session?.member.operator === true} onGone={dialog.close} />
      </Modal>
    </>
  )
}

function Places({ isOperator, onGone }: { readonly isOperator: boolean; readonly onGone: () => void }) {
  const [text, setText] = useState('')
  const places = usePlaces(text, isOperator)
  const navigate = useNavigate()
  // The list of places takes the Escape that would close a dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onGone })
  const go = (index: string) => {
    const { to, search = {} } = places[Number(index)] ?? { to: '/' }
    onGone()
    void navigate({ to, search })
  }
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label="Page, dealer, VIN or words"
          placeholder="Page, dealer, VIN, or what a shopper wants"
          data-autofocus
          maxLength={rules.queryLength}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            combobox.selectFirstOption()
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="xs" aria-label="Places">
        {places.map(({ title, kind, to }, index) => (
          <Combobox.Option key={`${kind} ${to}`} value={String(index)}>
            <Text span size="sm" className="untrusted">
              {title}
            </Text>{' '}
            <Text span size="xs" c="dimmed">
              {kind}
            </Text>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}

function usePlaces(text: string, isOperator: boolean): readonly Place[] {
  const dealers = useRead('listDealers').data?.dealers ?? []
  const words = text.trim()
  const pages = navigation
    .filter(({ operatorsOnly }) => operatorsOnly !== true || isOperator)
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ label, to }): Place => ({ title: label, kind: 'Page', to }))
  if (words === '') return pages
  const found = dealers.filter((dealer) => matches(dealer, words)).slice(0, mostDealers)
  return [
    ...(isVinShaped(words)
      ? [{ title: words.toUpperCase(), kind: 'Vehicle', to: `/vehicles/${words.toUpperCase()}` }]
      : []),
    ...pages,
    ...found.map(({ name, website, dealership_id: id }): Place => {
      return { title: name || website, kind: 'Dealer', to: `/dealers/${id}` }
    }),
    { title: words, kind: 'Search all inventory for this', to: '/search', search: { q: words } },
  ]
}
