import { Button, Group, Modal, NumberInput, ScrollArea, Stack, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { windowNames } from '../../../../src/model/limits.ts'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/hooks.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Muted } from '../../parts/text.tsx'

/** The limits of an account, changed number by number. */
export function EditLimits({ accountId, name }: { readonly accountId: number; readonly name: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open} aria-label={`Limits of ${name}`}>
        Limits
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Limits of ${name}`} size="xl">
        {isOpen && <Form accountId={accountId} onDone={dialog.close} />}
      </Modal>
    </>
  )
}

function Form({ accountId, onDone }: { readonly accountId: number; readonly onDone: () => void }) {
  const queries = useQueryClient()
  const queryKey = ['limits of account', accountId]
  const read = () => call('changeLimits', { params: { account_id: accountId }, body: { set: [] } })
  const limits = useQuery({ queryKey, queryFn: read })
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map())
  const change = useChange('changeLimits', { inForm: true, refreshes: [], done: 'Limits changed' })
  const set = (place: string, value: number | string) =>
    typeof value === 'number' && setChanged(new Map(changed).set(place, value))
  const save = () =>
    change.mutate(
      { params: { account_id: accountId }, body: { set: [...changed].map(([place, units]) => `${place}=${units}`) } },
      {
        onSuccess: async () => {
          await queries.invalidateQueries({ queryKey })
          onDone()
        },
      },
    )
  return (
    <Loaded query={limits}>
      {(answer) => (
        <Stack>
          <ScrollArea type="auto">
            <Table aria-label="Limits" miw={560}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Class</Table.Th>
                  {windowNames.map((window) => (
                    <Table.Th key={window}>Per {window}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {Object.entries(answer.limits).map(([limit, ofClass]) => (
                  <Table.Tr key={limit}>
                    <Table.Td>{limit.replaceAll('_', ' ')}</Table.Td>
                    {windowNames.map((window) => (
                      <Table.Td key={window}>
                        <NumberInput
                          aria-label={`${limit} per ${window}`}
                          size="xs"
                          min={0}
                          max={rules.mostUnits}
                          hideControls
                          thousandSeparator=","
                          defaultValue={ofClass[window]}
                          onChange={(value) => set(`${limit}.${window}`, value)}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
          <NumberInput
            label="Test quota"
            description="Calls with test keys in a calendar month."
            w={220}
            min={0}
            max={rules.mostUnits}
            thousandSeparator=","
            defaultValue={answer.test_quota}
            onChange={(value) => set('test_quota', value)}
          />
          <Problem error={change.error} />
          <Group justify="flex-end">
            <Muted>Limits hold from the next request on.</Muted>
            <Button disabled={changed.size === 0} loading={change.isPending} onClick={save}>
              Save
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}
