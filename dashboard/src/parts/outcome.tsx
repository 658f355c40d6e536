import { Text } from '@mantine/core'
import { Status } from './status.tsx'

/** The status of an import and, if it failed, the reason. */
export function Outcome({ status, error }: { readonly status: string; readonly error: string | null }) {
  return (
    <>
      <Status value={status} />
      {error !== null && (
        <Text size="xs" c="dimmed" maw={360} className="untrusted">
          {error}
        </Text>
      )}
    </>
  )
}
