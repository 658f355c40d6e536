import { Button, Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '../../api/client.ts'
import { count } from '../../parts/format.ts'
import { type InventoryAddress, queryOf } from './address.ts'

type Values = AnswerOf<'queryInventory'>['facets'][string]

type FacetProps = {
  readonly title: string
  readonly name: string
  readonly field: 'dealer' | 'make' | 'model' | 'body' | 'fuel' | 'drivetrain' | 'transmission' | 'base_ext_color'
  readonly address: InventoryAddress
  /** Counts over all that match. */
  readonly values: Values | undefined
  readonly onChange: (change: InventoryAddress) => void
  /** What to display of a value; null: the API does not filter by it. */
  readonly wordOf?: (value: string) => string | null
}

const shownAtFirst = 6

/** Values to choose from, with the number of vehicles that have each. */
export function Facet({ title, name, field, address, values, onChange, wordOf = (value) => value }: FacetProps) {
  const [isWhole, setIsWhole] = useState(false)
  const chosen = address[field] ?? []
  const others = useOtherValues({ name, field, address })
  const counted = (chosen.length === 0 ? values : (others ?? values)) ?? []
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const { value, count: vehicles } of counted) counts.set(String(value), vehicles)
  const options = [...counts].flatMap(([value, vehicles]) => {
    const word = wordOf(value)
    return word === null ? [] : [{ value, word, vehicles }]
  })
  if (options.length === 0) return null
  const shown = isWhole ? options : options.filter(({ value }, index) => index < shownAtFirst || chosen.includes(value))
  const set = (texts: readonly string[]) => onChange({ [field]: texts.length === 0 ? undefined : texts })
  return (
    <Fieldset legend={title} variant="unstyled">
      <Checkbox.Group value={[...chosen]} onChange={set}>
        <Stack gap={6} mt={4}>
          {shown.map(({ value, word, vehicles }) => (
            <Checkbox
              key={value}
              value={value}
              size="xs"
              label={
                <>
                  <span className="untrusted">{word}</span>{' '}
                  <Text span size="xs" c="dimmed">
                    {count(vehicles)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {options.length > shown.length && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => setIsWhole(true)}>
          Show all {count(options.length)}
          <span className="for-readers"> of {title}</span>
        </Button>
      )}
    </Fieldset>
  )
}

/** The values that could be chosen besides: counted without the field's own filter. Undefined while nothing is chosen. */
function useOtherValues({ name, field, address }: Pick<FacetProps, 'name' | 'field' | 'address'>): Values | undefined {
  const { [field]: chosen, sort: _sort, ...rest } = address
  const query = { ...queryOf(rest), facets: [name as 'make'], per_page: 0 }
  return useQuery({
    queryKey: ['queryInventory', query],
    queryFn: () => call('queryInventory', { body: query }),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  }).data?.facets[name]
}
