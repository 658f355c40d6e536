import { Fieldset, Group, NumberInput } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'
import { rules } from '../../../../docs/generated/dashboard-rules.ts'

type RangeFilterProps = {
  readonly title: string
  readonly min: number | undefined
  readonly max: number | undefined
  readonly onChange: (bounds: { readonly min: number | undefined; readonly max: number | undefined }) => void
  readonly separator?: string
  readonly prefix?: string
}

/** Two bounds, each applied when its field is left or Enter is pressed. */
export function RangeFilter({ title, min, max, onChange, separator = ',', prefix = '' }: RangeFilterProps) {
  const bounds = { min, max }
  const field = (name: 'min' | 'max', label: string) => (
    <NumberInput
      key={`${name} ${bounds[name]}`}
      aria-label={`${title} ${label}`}
      placeholder={label}
      size="xs"
      min={0}
      max={rules.mostInRange}
      allowDecimal={false}
      hideControls
      thousandSeparator={separator}
      prefix={prefix}
      defaultValue={bounds[name] ?? ''}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        const digits = event.currentTarget.value.replace(/\D/g, '')
        const value = digits === '' ? undefined : Number(digits)
        if (value !== bounds[name]) onChange({ ...bounds, [name]: value })
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
  return (
    <Fieldset legend={title} variant="unstyled">
      <Group grow gap={6} mt={4} wrap="nowrap">
        {field('min', 'from')}
        {field('max', 'to')}
      </Group>
    </Fieldset>
  )
}
