import { Alert, Button, CloseButton, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { type AnswerOf, call } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { Empty } from '../../parts/empty.tsx'
import { distance, money, percent, plural, separator } from '../../parts/format.ts'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Photo, thumbnailOf } from '../../parts/photo.tsx'
import { ShowMore } from '../../parts/show-more.tsx'
import { Muted, Note } from '../../parts/text.tsx'
import { VehicleLink } from '../../parts/vehicle-link.tsx'
import { useDealers } from '../dealers/use-dealers.ts'
import { inventoryFilters } from './inventory-filters.ts'
import { type Chip, type Conditions, chipsOf, withoutChip } from './understood.ts'

const step = 24
/** The API returns no more. */
const most = rules.mostResults

/** Searches the account's vehicles in a shopper's words, and displays the interpretation. */
export function SearchPage() {
  const { q: query = '' } = useSearch({ from: '/inside/search' })
  const [shown, setShown] = useState(step)
  const navigate = useNavigate()
  const setQuery = (q: string) => {
    setShown(step)
    void navigate({ to: '/search', search: q === '' ? {} : { q } })
  }
  const form = useForm<{ text: string }>({ initialValues: { text: query } })
  const found = useQuery<AnswerOf<'searchVehicles'>, Error>({
    queryKey: ['searchVehicles', query, shown],
    queryFn: () => call('searchVehicles', { body: { query, limit: shown } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const remove = (chip: Chip) => {
    const rest = withoutChip(query, chip)
    if (rest === query) {
      notifications.show({ message: `“${chip.text}” was understood from other words: change them above` })
      return
    }
    form.setFieldValue('text', rest)
    setQuery(rest)
  }
  return (
    <>
      <PageHead
        title="Search"
        guide="search"
        description="What a shopper wants, in their own words, over every dealer of the account."
      />
      <form onSubmit={form.onSubmit(({ text }) => setQuery(text.trim()))}>
        <Group gap="xs" mb="md" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label="What the shopper wants"
            placeholder="used SUV with third row under 30k, not black"
            maxLength={rules.queryLength}
            {...form.getInputProps('text')}
          />
          <Button type="submit" loading={found.isFetching}>
            Search
          </Button>
        </Group>
      </form>
      {query === '' ? (
        <Empty title="Search all inventory">Try “blue Toyota under 25k with low miles” or “awd for the snow”.</Empty>
      ) : (
        <Loaded query={found} rows={6}>
          {(answer) => (
            <Stack>
              <UnderstoodChips
                chips={chipsOf(answer.interpreted)}
                relaxed={answer.interpreted.relaxed}
                onRemove={remove}
              />
              <InventoryLink understood={answer.interpreted} />
              {answer.degraded && (
                <Alert color="orange" variant="light">
                  The embedder is away: results are ranked by the filters alone.
                </Alert>
              )}
              {answer.results.length === 0 ? (
                <Empty title="Nothing fits">No vehicle of the account is all of this. Remove something above.</Empty>
              ) : (
                <>
                  <Muted role="status">
                    {answer.results.length < shown ? '' : 'At least '}
                    {plural(answer.results.length, 'vehicle')}, best first
                  </Muted>
                  <Results results={answer.results} />
                  {answer.results.length >= shown && shown < most && (
                    <ShowMore isPending={found.isFetching} onClick={() => setShown(Math.min(most, shown + step))} />
                  )}
                  {answer.results.length >= most && (
                    <Muted>These are the best {most}. Say more above, or filter the whole inventory.</Muted>
                  )}
                </>
              )}
            </Stack>
          )}
        </Loaded>
      )}
    </>
  )
}

/** Leads from what was understood to the same filters of the inventory, which lists all that match. */
function InventoryLink({ understood }: { readonly understood: Conditions }) {
  const enums = useRead('listEnums').data?.enums
  const { address, left } = inventoryFilters(understood, {
    body: enums?.body ?? [],
    fuel: enums?.fuel ?? [],
    drivetrain: enums?.drivetrain ?? [],
    base_ext_color: enums?.base_color ?? [],
  })
  if (Object.keys(address).length === 0) return null
  return (
    <Muted className="untrusted">
      <TextLink to="/inventory" search={address} size="sm">
        Show all that match in the inventory
      </TextLink>
      {left.length > 0 && `, without: ${left.join('; ')}`}
    </Muted>
  )
}

type Result = AnswerOf<'searchVehicles'>['results'][number]

export function Results({ results }: { readonly results: readonly Result[] }) {
  const dealers = useDealers()
  return (
    <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="sm">
      {results.map(({ score, dealership_id: dealershipId, vehicle }) => {
        const { name = dealershipId, country = 'US' } = dealers.get(dealershipId) ?? {}
        return (
          <Paper key={`${dealershipId} ${vehicle.vin}`} withBorder p="sm">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Photo url={thumbnailOf(vehicle.photo_url_list)} width={112} height={84} />
              <div className="untrusted">
                <VehicleLink dealershipId={dealershipId} vehicle={vehicle} />
                <Text size="sm" className="number">
                  {money(vehicle.price, country)}&nbsp;· {distance(vehicle.odometer, vehicle.odometer_unit ?? country)}
                </Text>
                <Note>{[vehicle.exterior_color, name].filter(Boolean).join(separator)}</Note>
                <Note className="number">Fits {percent(shownScore(score))}</Note>
              </div>
            </Group>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

function shownScore(score: number): number {
  return Math.round(score * 100)
}

type UnderstoodChipsProps = {
  readonly chips: readonly Chip[]
  readonly relaxed: readonly string[]
  readonly onRemove: (chip: Chip) => void
}

export function UnderstoodChips({ chips, relaxed, onRemove }: UnderstoodChipsProps) {
  if (chips.length === 0 && relaxed.length === 0) return null
  return (
    <div>
      <Group gap={6} component="ul" className="chips" aria-label="What was understood">
        {chips.map((chip) => (
          <Paper key={`${chip.kind} ${chip.text}`} component="li" withBorder pl={8} className="chip">
            <Text
              size="sm"
              component="span"
              className="untrusted"
              fs={chip.kind === 'preference' ? 'italic' : 'normal'}
            >
              {chip.text}
            </Text>
            <CloseButton size="sm" aria-label={`Remove ${chip.text}`} onClick={() => onRemove(chip)} />
          </Paper>
        ))}
      </Group>
      {relaxed.length > 0 && <Note mt={4}>Few vehicles were all of it. Relaxed: {relaxed.join(', ')}.</Note>}
    </div>
  )
}
