import { Alert } from '@mantine/core'

/** Why something could not be done; nothing without an error. */
export function Problem({ error }: { readonly error: { readonly message: string } | null }) {
  if (error === null) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {error.message}
    </Alert>
  )
}
