import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rules } from '../../../docs/generated/dashboard-rules.ts'
import { type AnswerOf, call } from '../api/client.ts'
import { useRead } from '../api/hooks.ts'
import { DoorFrame } from '../parts/door-frame.tsx'
import { TextLink } from '../parts/links.tsx'
import { Problem } from '../parts/problem.tsx'
import { Untrusted } from '../parts/text.tsx'

const leastLength = rules.passwordLength

/** The page of a one-time link: the token is after the # of the URL. */
export function WelcomePage() {
  const [token] = useState(() => window.location.hash.slice(1))
  const link = useRead('getInvitation', { body: { token } }, { enabled: token.length >= rules.shortestToken })
  if (link.data !== undefined) return <Join token={token} link={link.data} />
  if (link.isLoading) return <DoorFrame title="Welcome">{null}</DoorFrame>
  return (
    <DoorFrame title="This link does not work">
      <Text size="sm">
        It was used already, was withdrawn, or is older than {rules.linkDays} days. Ask for a new one.
      </Text>
      <TextLink to="/sign-in" size="sm">
        Sign in instead
      </TextLink>
    </DoorFrame>
  )
}

type Values = { readonly name: string; readonly email: string; readonly password: string }

function Join({ token, link }: { readonly token: string; readonly link: AnswerOf<'getInvitation'> }) {
  const isNew = link.purpose === 'join'
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: '', email: link.email ?? '', password: '' },
    validate: { password: (text) => (text.length < leastLength ? `At least ${leastLength} characters` : null) },
  })
  const accept = useMutation({
    mutationFn: ({ name, email, password }: Values) =>
      call('acceptInvitation', { body: { token, password, ...(isNew ? { name, email } : {}) } }),
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: '/' })
    },
  })
  return (
    <DoorFrame title={isNew ? 'Create your sign-in' : 'Choose a new password'}>
      <form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
        <Stack>
          {isNew && (
            <Untrusted>
              You become a member of {link.account_name}. With this email address and password you sign in to the
              dashboard; programs use API keys.
            </Untrusted>
          )}
          <Problem error={accept.error} />
          {isNew && <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            readOnly={link.email !== null}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            description={`At least ${leastLength} characters.`}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={accept.isPending}>
            {isNew ? 'Create sign-in' : 'Save and sign in'}
          </Button>
        </Stack>
      </form>
    </DoorFrame>
  )
}
