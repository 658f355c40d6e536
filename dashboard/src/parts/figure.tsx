import { Paper, Text } from '@mantine/core'
import { count } from './format.ts'
import { Note } from './text.tsx'

export type FigureProps = { readonly label: string; readonly value: number; readonly note: string }

export function Figure({ label, value, note }: FigureProps) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text fz={28} fw={600} lh={1.3} className="number">
        {count(value)}
      </Text>
      <Note>{note}</Note>
    </Paper>
  )
}
