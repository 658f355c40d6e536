import { Button } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'

/** Starts an import; the service accepts one each 10 minutes. */
export function CollectNow({
  dealershipId,
  isImporting,
}: {
  readonly dealershipId: string
  readonly isImporting: boolean
}) {
  const start = useChange('startImport', {
    refreshes: ['listImports', 'listDealerStates', 'getDealer'],
    done: 'The website is collected now',
  })
  return (
    <Button
      size="xs"
      loading={start.isPending}
      disabled={isImporting}
      onClick={() => start.mutate({ params: { dealership_id: dealershipId } })}
    >
      {isImporting ? 'Importing…' : 'Collect now'}
    </Button>
  )
}
