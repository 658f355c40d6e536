import { Tooltip } from '@mantine/core'
import { fromNow, moment } from './format.ts'

type AgoProps = {
  readonly at: string | null
  readonly never?: string
  /** What is to come: in the past it is due. */
  readonly isNext?: boolean
}

/** How long ago, with the exact time on hover. */
export function Ago({ at, never = 'Never', isNext = false }: AgoProps) {
  if (at === null) return never
  const time = new Date(at)
  return (
    <Tooltip label={moment(time)}>
      <time dateTime={at} className="number">
        {isNext && time.getTime() <= Date.now() ? 'in a moment' : fromNow(time)}
      </time>
    </Tooltip>
  )
}
