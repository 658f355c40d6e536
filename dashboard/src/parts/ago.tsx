import { Tooltip } from '@mantine/core'
import { fromNow, moment } from './format.ts'

/** How long ago, with the exact time on hover. */
export function Ago({ at, never = 'Never' }: { readonly at: string | null; readonly never?: string }) {
  if (at === null) return never
  const time = new Date(at)
  return (
    <Tooltip label={moment(time)}>
      <time dateTime={at} className="number">
        {fromNow(time)}
      </time>
    </Tooltip>
  )
}
