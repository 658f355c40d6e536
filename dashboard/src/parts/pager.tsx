import { Button, Group } from '@mantine/core'

type PagerProps = {
  /** Of the pages after the first, up to the one that is shown. */
  readonly cursors: readonly string[]
  readonly next: string | null
  readonly onTurn: (cursors: readonly string[]) => void
}

/** Below a list that is read page by page. */
export function Pager({ cursors, next, onTurn }: PagerProps) {
  return (
    <Group>
      {cursors.length > 0 && (
        <Button variant="default" onClick={() => onTurn(cursors.slice(0, -1))}>
          Previous
        </Button>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => onTurn([...cursors, next])}>
          Next
        </Button>
      )}
    </Group>
  )
}
