import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { rules } from '../../../docs/generated/dashboard-rules.ts'
import { call } from '../api/client.ts'
import { DoorFrame } from '../parts/door-frame.tsx'
import { Problem } from '../parts/problem.tsx'
import { Note } from '../parts/text.tsx'

type Credentials = { readonly email: string; readonly password: string }

export function SignInPage() {
  const { from, expired } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' } })
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call('signIn', { body }),
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: from ?? '/' })
    },
  })
  return (
    <DoorFrame title="Sign in">
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <Stack>
          {expired === true && signIn.error === null && (
            <Alert color="cyan" variant="light">
              Sign in to go on. A session lasts {rules.sessionDays} days.
            </Alert>
          )}
          <Problem error={signIn.error} />
          <TextInput label="Email" type="email" autoComplete="username" required {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={signIn.isPending}>
            Sign in
          </Button>
          <Note>
            Forgot your password? An administrator of your account makes you a link for a new one, on the page Members.
            If there is no other, ask whoever runs this service: `forecourt member reset`.
          </Note>
        </Stack>
      </form>
    </DoorFrame>
  )
}
