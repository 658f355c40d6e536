import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure, call, field } from '../../api/client.ts'
import { Untrusted } from '../../parts/text.tsx'

type Values = { name: string; city: string; state: string }
type Candidate = { readonly name: string; readonly website: string }

type FindDealerProps = { readonly onFound: (website: string) => void; readonly onBack: () => void }

/** Finds a dealership's website by its name and place. */
export function FindDealer({ onFound, onBack }: FindDealerProps) {
  const form = useForm<Values>({ initialValues: { name: '', city: '', state: '' } })
  const find = useMutation({
    mutationFn: ({ name, city, state }: Values) =>
      call('resolveDealer', { body: { dealer_name: name, dealer_address: { city, state } } }),
  })
  const found = find.data?.dealership
  return (
    <form onSubmit={form.onSubmit((values) => find.mutate(values))}>
      <Stack>
        <TextInput label="Name of the dealership" required data-autofocus {...form.getInputProps('name')} />
        <Group grow>
          <TextInput label="City" required {...form.getInputProps('city')} />
          <TextInput label="State" {...form.getInputProps('state')} />
        </Group>
        {found !== undefined && <Choices candidates={[found]} onFound={onFound} />}
        {find.error !== null && (
          <Alert color="orange" variant="light" role="alert" title={find.error.message}>
            <Choices candidates={candidatesOf(find.error)} onFound={onFound} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={find.isPending}>
            Find the website
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Choices({
  candidates,
  onFound,
}: {
  readonly candidates: readonly Candidate[]
  readonly onFound: (website: string) => void
}) {
  return candidates.map(({ name, website }) => (
    <Group key={website} justify="space-between" wrap="nowrap" gap="xs">
      <Untrusted>
        {name}&nbsp;· {website}
      </Untrusted>
      <Button size="xs" variant="default" onClick={() => onFound(website)}>
        Use it
      </Button>
    </Group>
  ))
}

function candidatesOf(error: Error): readonly Candidate[] {
  const list = error instanceof ApiFailure ? field(field(error.answer, 'error'), 'candidates') : null
  if (!Array.isArray(list)) return []
  return list.map((each: unknown) => ({ name: String(field(each, 'name')), website: String(field(each, 'website')) }))
}
