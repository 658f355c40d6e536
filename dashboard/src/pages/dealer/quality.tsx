import { Group, Paper, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Empty } from '../../parts/empty.tsx'
import { count, plural } from '../../parts/format.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Muted } from '../../parts/text.tsx'
import { useProviderName } from '../../parts/use-names.ts'
import type { DiscrepancyKind } from './address.ts'
import { Discrepancies } from './discrepancies.tsx'

const FillChart = lazy(async () => ({ default: (await import('./fill-chart.tsx')).FillChart }))

type Answer = AnswerOf<'getDealerQuality'>
type Agreement = NonNullable<Answer['agreement']>

/** What the website and the feeds of a dealership say of the same lot. */
export function Quality({ dealershipId }: { readonly dealershipId: string }) {
  const quality = useRead('getDealerQuality', { params: { dealership_id: dealershipId } }, { everyMs: 30_000 })
  return (
    <Stack gap="lg">
      <Loaded query={quality}>
        {(answer) => (
          <>
            <Sides {...answer} />
            {answer.agreement === null ? (
              <NothingToCompare {...answer} />
            ) : (
              <Compared dealershipId={dealershipId} agreement={answer.agreement} />
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={<Text size="sm">Loading the chart…</Text>}>
        <FillChart dealershipId={dealershipId} />
      </Suspense>
    </Stack>
  )
}

type Side = Pick<Answer['feeds'][number], 'vehicles' | 'without_price' | 'without_photos'>

function Sides({ website, feeds }: Answer) {
  const nameOf = useProviderName()
  const sides: readonly (readonly [string, Side])[] = [
    ...(website === null ? [] : [['Website', website] as const]),
    ...feeds.map((feed) => [`Feed ${nameOf(feed.provider)}`, feed] as const),
  ]
  return (
    <div>
      {sides.map(([name, side]) => (
        <Text key={name} size="sm">
          <b>{name}</b>: {plural(side.vehicles, 'vehicle')}, {count(side.without_price)} without a price,{' '}
          {count(side.without_photos)} without photos
        </Text>
      ))}
    </div>
  )
}

function NothingToCompare({ website, feeds }: Answer) {
  const nameOf = useProviderName()
  const [feed] = feeds
  if (feed !== undefined)
    return (
      <Empty title="Nothing to compare yet">
        {website === null ? 'The website was not read yet.' : `The feed ${nameOf(feed.provider)} was not imported yet.`}
      </Empty>
    )
  return (
    <Empty
      title="Nothing to compare"
      action={
        <ButtonLink to="/feeds" variant="default" size="xs">
          Feeds
        </ButtonLink>
      }
    >
      The account reads no feed of this dealer. With one, cars that the website or the feed lacks are listed here, and
      those with another price, mileage or condition.
    </Empty>
  )
}

const kinds = [
  { kind: 'website_only', of: 'website_only', label: 'On the website only' },
  { kind: 'feed_only', of: 'feed_only', label: 'In the feed only' },
  { kind: 'differs', of: 'differing', label: 'Differ' },
] as const satisfies readonly { kind: DiscrepancyKind; of: keyof Agreement; label: string }[]

function Compared({ dealershipId, agreement }: { readonly dealershipId: string; readonly agreement: Agreement }) {
  const { kind, field } = useSearch({ from: '/inside/dealers/$dealershipId' })
  const navigate = useNavigate({ from: '/dealers/$dealershipId' })
  const { both, pending } = agreement
  const show = (chosen: DiscrepancyKind | undefined, named?: string) =>
    void navigate({ search: (now) => ({ ...now, kind: chosen, field: named }), replace: true })
  const waiting =
    pending === 0 ? '' : `${plural(pending, 'vehicle')} of one side will be compared when the other is read again.`
  if (kinds.every(({ of }) => agreement[of] === 0))
    return (
      <Empty title={`Website and feed agree on ${both === 1 ? 'the one vehicle' : `all ${plural(both, 'vehicle')}`}`}>
        Each lists what the other does, with the same price, mileage and condition. {waiting}
      </Empty>
    )
  const fields = Object.entries(agreement.by_field).filter(([, number]) => number > 0)
  return (
    <>
      <SimpleGrid cols={3} spacing="xs">
        {kinds.map((one) => (
          <UnstyledButton
            key={one.kind}
            aria-pressed={kind === one.kind}
            onClick={() => show(kind === one.kind ? undefined : one.kind)}
          >
            <Paper withBorder p="sm" h="100%" className="choice" data-chosen={kind === one.kind}>
              <Text size="sm" fw={500}>
                {one.label}
              </Text>
              <Text fz={28} fw={600} lh={1.3} className="number">
                {count(agreement[one.of])}
              </Text>
            </Paper>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <Muted>
        {plural(both, 'vehicle')} are on both sides. {waiting}
      </Muted>
      {fields.length > 0 && kind !== 'website_only' && kind !== 'feed_only' && (
        <Group gap="xs" component="fieldset" className="plain-fieldset" aria-label="Fields that differ">
          {fields.map(([name, number]) => (
            <UnstyledButton
              key={name}
              className="choice small"
              aria-pressed={field === name}
              data-chosen={field === name}
              onClick={() => show(kind, field === name ? undefined : name)}
            >
              {name === 'stocknum' ? 'stock number' : name} {count(number)}
            </UnstyledButton>
          ))}
        </Group>
      )}
      <div>
        <Title order={2} size="sm" fw={600} mb="xs">
          Vehicles, longest standing first
        </Title>
        <Discrepancies dealershipId={dealershipId} kind={kind} field={field} />
      </div>
    </>
  )
}
