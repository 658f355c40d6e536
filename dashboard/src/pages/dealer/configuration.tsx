import { Alert, Group, Select, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useChange } from '../../api/hooks.ts'
import { percent } from '../../parts/format.ts'
import { Status } from '../../parts/status.tsx'
import { useProviderName } from '../../parts/use-names.ts'

type Dealer = AnswerOf<'getDealer'>['dealer']

const trusts: Readonly<Record<string, string>> = {
  verified: 'written against whole pages of real sites',
  partial: 'written against excerpts of real sites',
  documented: 'written against descriptions alone',
}

export function Configuration({ dealer }: { readonly dealer: Dealer }) {
  const nameOf = useProviderName()
  const { configuration, provider_trust: trust } = dealer
  return (
    <Stack maw={720}>
      {dealer.requires_review_reason !== null && (
        <Alert color="orange" variant="light" title="Needs a look">
          {dealer.requires_review_reason}
        </Alert>
      )}
      <Covers dealer={dealer} />
      {configuration === null ? (
        <Text size="sm">No configuration yet.</Text>
      ) : (
        <Table variant="vertical" aria-label="Configuration">
          <Table.Tbody>
            <Row name="Platform">
              <Group gap="xs">
                {nameOf(configuration.provider)}
                {trust !== null && <Status value={trust} />}
                {trust !== null && trusts[trust]}
              </Group>
            </Row>
            <Row name="Recognition certainty">{percent(configuration.provider_confidence * 100)}</Row>
            <Row name="Configuration id">{configuration.id}</Row>
            <Row name="Dealership id">{dealer.dealership_id}</Row>
            {Object.entries(configuration.config).map(([name, value]) => (
              <Row key={name} name={name}>
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </Row>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={180}>{name}</Table.Th>
      <Table.Td className="untrusted">{children}</Table.Td>
    </Table.Tr>
  )
}

function Covers({ dealer }: { readonly dealer: Dealer }) {
  const change = useChange('updateDealer', {
    refreshes: ['getDealer', 'listDealers', 'queryInventory'],
    done: 'Changed',
  })
  return (
    <Select
      label="Vehicles"
      description="What the account reads and gets events about."
      allowDeselect={false}
      w={240}
      value={dealer.inventory_type}
      onChange={(value) =>
        value !== null &&
        change.mutate({ params: { dealership_id: dealer.dealership_id }, body: { inventory_type: value } })
      }
      data={[
        { value: 'all', label: 'New and used' },
        { value: 'new', label: 'New only' },
        { value: 'used', label: 'Used only' },
      ]}
    />
  )
}
