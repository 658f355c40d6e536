import { Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'
import { useRead } from '../../api/hooks.ts'
import { SearchField } from '../../parts/search-field.tsx'
import type { KnownDealer } from '../dealers/use-dealers.ts'
import { facetNames, type InventoryAddress, type RangeName, rangeNames } from './address.ts'
import { Facet } from './facet.tsx'
import { RangeFilter } from './range-filter.tsx'
import type { Found } from './use-vehicles.ts'

type FiltersProps = {
  readonly address: InventoryAddress
  readonly facets: Found['facets'] | undefined
  readonly dealers: ReadonlyMap<string, KnownDealer>
  readonly onChange: (change: InventoryAddress) => void
  /** Whether the dealer can be chosen. */
  readonly withDealers: boolean
}

const facetTitles = {
  make: 'Make',
  model: 'Model',
  body: 'Body',
  fuel: 'Fuel',
  drivetrain: 'Drivetrain',
  transmission: 'Transmission',
  base_ext_color: 'Color',
} as const

const ranges: Readonly<Record<RangeName, { readonly title: string; readonly separator?: string }>> = {
  price: { title: 'Price' },
  year: { title: 'Year', separator: '' },
  odometer: { title: 'Odometer' },
  days_on_lot: { title: 'Days on the lot' },
}

const cuts = [1, 3, 5, 10, 20]
const radii = [10, 25, rules.radiusMiles, 100, 250, rules.mostRadiusMiles]

/** Everything that narrows the list. Each change goes to the address at once. */
export function Filters({ address, facets, dealers, onChange, withDealers }: FiltersProps) {
  const enums = useRead('listEnums').data?.enums
  const vocabularies = {
    body: enums?.body,
    fuel: enums?.fuel,
    drivetrain: enums?.drivetrain,
    base_ext_color: enums?.base_color,
    make: undefined,
    model: undefined,
    transmission: undefined,
  }
  const number = (text: string | null) => (text === null ? undefined : Number(text))
  return (
    <Stack gap="md">
      <Choice
        label="Condition"
        any="New and used"
        value={address.condition}
        words={{ New: 'New', Used: 'Used' }}
        onChange={(condition) => onChange({ condition })}
      />
      <Checkbox
        size="xs"
        label="Certified only"
        checked={address.certified === true}
        onChange={({ currentTarget: { checked } }) => onChange({ certified: checked ? true : undefined })}
      />
      {withDealers && (
        <Facet
          title="Dealer"
          name="dealership_id"
          field="dealer"
          wordOf={(id) => dealers.get(id)?.name ?? id}
          {...{ address, onChange, values: facets?.dealership_id }}
        />
      )}
      {facetNames.map((name) => (
        <Facet
          key={name}
          title={facetTitles[name]}
          name={name}
          field={name}
          wordOf={(value) => (isKnown(vocabularies[name], value) ? value : null)}
          {...{ address, onChange, values: facets?.[name] }}
        />
      ))}
      {rangeNames.map((name) => (
        <RangeFilter
          key={name}
          {...ranges[name]}
          min={address[`${name}_min`]}
          max={address[`${name}_max`]}
          onChange={({ min, max }) => onChange({ [`${name}_min`]: min, [`${name}_max`]: max })}
        />
      ))}
      <Choice
        label={`Price cut in ${rules.priceDropDays} days`}
        any="With or without"
        value={address.price_cut?.toString()}
        words={Object.fromEntries(cuts.map((percent) => [percent, `${percent}% or more`]))}
        onChange={(percent) => onChange({ price_cut: number(percent ?? null) })}
      />
      <Group grow gap={6} align="flex-end" wrap="nowrap">
        <SearchField
          label="Near ZIP code"
          size="xs"
          maxLength={rules.zipLength}
          found={address.zip ?? ''}
          onFind={(zip) => onChange({ zip: zip.length < rules.shortestZip ? undefined : zip })}
        />
        <Choice
          label="Within"
          any={`${rules.radiusMiles} mi`}
          value={address.radius?.toString()}
          words={Object.fromEntries(radii.map((miles) => [miles, `${miles} mi`]))}
          onChange={(miles) => onChange({ radius: number(miles ?? null) })}
        />
      </Group>
      <SearchField
        label="Stock number"
        size="xs"
        maxLength={rules.stockNumberLength}
        found={address.stocknum ?? ''}
        onFind={(stocknum) => onChange({ stocknum: stocknum.trim() || undefined })}
      />
      <Choice
        label="Source"
        any="Websites and feeds"
        value={address.source}
        words={{ website: 'Websites', ims: 'Feeds' }}
        onChange={(source) => onChange({ source })}
      />
      <Choice
        label="Listed"
        any="On the lot"
        value={address.status}
        words={{ removed: `Removed in the last ${rules.removedDays} days`, all: 'Both' }}
        onChange={(status) => onChange({ status })}
      />
      <Button variant="default" size="xs" onClick={() => onChange(noFilters)}>
        Clear all filters
      </Button>
    </Stack>
  )
}

const noFilters: InventoryAddress = Object.fromEntries(
  [
    'text',
    'stocknum',
    'zip',
    'radius',
    'price_cut',
    'certified',
    'has_price',
    'has_photos',
    'source',
    'status',
    'condition',
    'dealer',
    'series',
    ...facetNames,
    ...rangeNames.flatMap((name) => [`${name}_min`, `${name}_max`]),
  ].map((name) => [name, undefined]),
)

function isKnown(vocabulary: readonly string[] | undefined, value: string): boolean {
  return vocabulary === undefined || vocabulary.some((word) => word.toLowerCase() === value.toLowerCase())
}

type ChoiceProps<Word extends string> = {
  readonly label: string
  readonly any: string
  readonly value: Word | undefined
  readonly words: Readonly<Record<Word, string>>
  readonly onChange: (value: Word | undefined) => void
}

function Choice<Word extends string>({ label, any, value, words, onChange }: ChoiceProps<Word>) {
  return (
    <Select<Word>
      label={label}
      size="xs"
      placeholder={any}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value ?? null}
      onChange={(word) => onChange(word ?? undefined)}
      data={(Object.keys(words) as Word[]).map((word) => ({ value: word, label: words[word] }))}
    />
  )
}
