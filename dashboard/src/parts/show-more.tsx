import { Button } from '@mantine/core'

/** Below a list that goes on. */
export function ShowMore({ isPending, onClick }: { readonly isPending?: boolean; readonly onClick: () => void }) {
  return (
    <Button variant="default" w="fit-content" loading={isPending ?? false} onClick={onClick}>
      Show more
    </Button>
  )
}
