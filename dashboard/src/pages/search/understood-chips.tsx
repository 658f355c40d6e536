import { CloseButton, Group, Paper, Text } from '@mantine/core'
import type { Chip } from './understood.ts'

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
      {relaxed.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          Few vehicles were all of it. Relaxed: {relaxed.join(', ')}.
        </Text>
      )}
    </div>
  )
}
