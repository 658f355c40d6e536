import { Tooltip } from '@mantine/core'
import { fromNow } from './format.ts'

/** How long ago, with the exact time on hover. */
export function Ago({ at, never = 'Never' }: { readonly at: string | null; readonly never?: string }) {
  if (at === null) return never
  const time = new Date(at)
  return (
    <Tooltip label={`${time.toISOString().replace('T', ' ').slice(0, 19)} UTC`}>
      <time dateTime={at} className="number">
        {fromNow(time)}
      </time>
    </Tooltip>
  )
}
