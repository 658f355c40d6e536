import { Status } from './status.tsx'
import { Note } from './text.tsx'

/** The status of an import and, if it failed, the reason. */
export function Outcome({ status, error }: { readonly status: string; readonly error: string | null }) {
  return (
    <>
      <Status value={status} />
      {error !== null && (
        <Note maw={360} className="untrusted">
          {error}
        </Note>
      )}
    </>
  )
}
