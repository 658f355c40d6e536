import { Badge } from '@mantine/core'

const colors: Readonly<Record<string, string>> = {
  active: 'teal',
  available: 'teal',
  completed: 'teal',
  reactivated: 'cyan',
  already_subscribed: 'violet',
  collected: 'teal',
  delivered: 'teal',
  fresh: 'teal',
  live: 'teal',
  unchanged: 'gray',
  skipped: 'gray',
  paused: 'gray',
  inactive: 'gray',
  deactivated: 'gray',
  test: 'gray',
  pending: 'blue',
  queued: 'blue',
  running: 'blue',
  importing: 'blue',
  partial: 'orange',
  held: 'orange',
  stale: 'orange',
  late: 'orange',
  needs_manual_review: 'orange',
  failed: 'red',
  failing: 'red',
  gone: 'red',
}

export function colorOf(state: string): string {
  return colors[state] ?? 'gray'
}

const shortWords: Readonly<Record<string, string>> = {
  already_subscribed: 'Had already',
  needs_manual_review: 'Needs review',
}

export function wordsOf(state: string): string {
  return shortWords[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`
}

/** A state in one word, colored by its kind. */
export function Status({ value, label }: { readonly value: string; readonly label?: string }) {
  return (
    <Badge color={colorOf(value)} variant="light" className="status">
      {label ?? wordsOf(value)}
    </Badge>
  )
}
