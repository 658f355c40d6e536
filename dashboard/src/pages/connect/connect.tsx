import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, ApiFailure, call } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { type Session, useMember } from '../../app/session.ts'
import { DoorFrame } from '../../parts/door-frame.tsx'
import { TextLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { scopeWords } from '../apps/scope-words.data.ts'

type Request = AnswerOf<'getConnectRequest'>
type Scope = Request['scopes'][number]

/** Where an app sends its user, who decides what it may do. */
export function ConnectPage() {
  const { requestId } = useParams({ from: '/connect/$requestId' })
  const session = useMember()
  const request = useRead('getConnectRequest', { params: { request_id: requestId } })
  if (request.error instanceof ApiFailure && request.error.status === 404) return <Gone />
  if (session === null || request.data === undefined) {
    return (
      <DoorFrame title="Connect an app">
        <Loaded query={request}>{() => null}</Loaded>
      </DoorFrame>
    )
  }
  return <Question session={session} requestId={requestId} request={request.data} />
}

function Gone() {
  return (
    <DoorFrame title="Nothing to answer here">
      <Text size="sm">
        This request was answered already, is older than an hour, or was made in another browser. To connect the app,
        begin again there.
      </Text>
      <TextLink to="/apps" size="sm">
        See connected apps
      </TextLink>
    </DoorFrame>
  )
}

type QuestionProps = { readonly session: Session; readonly requestId: string; readonly request: Request }

function Question({ session, requestId, request }: QuestionProps) {
  const [allowed, setAllowed] = useState<readonly Scope[]>(request.scopes)
  const answer = useMutation({
    mutationFn: (scopes: readonly Scope[]) =>
      call('answerConnectRequest', { params: { request_id: requestId }, body: { scopes: [...scopes] } }),
    onSuccess: ({ next_url: next }) => window.location.assign(next),
  })
  const { name } = request
  if (answer.isSuccess) {
    const isConnected = (answer.variables ?? []).length > 0
    return (
      <DoorFrame title={isConnected ? 'Connected' : 'Refused'}>
        <Text size="sm">{name} opens now. If it does not, go back to it: you can close this page.</Text>
      </DoorFrame>
    )
  }
  return (
    <DoorFrame title={`Connect ${name}?`}>
      <Asker request={request} accountName={session.account.name} />
      <Stack gap="xs" component="fieldset" className="plain-fieldset">
        <Text size="sm" fw={600} component="legend" mb="xs">
          It could
        </Text>
        {request.scopes.map((scope) => {
          const { title, meaning } = scopeWords[scope]
          if (request.scopes.length === 1) {
            return (
              <div key={scope}>
                <Text size="sm">{title}</Text>
                <Note>{meaning}</Note>
              </div>
            )
          }
          return (
            <Checkbox
              key={scope}
              label={title}
              description={meaning}
              checked={allowed.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setAllowed(request.scopes.filter((each) => (each === scope ? checked : allowed.includes(each))))
              }
            />
          )
        })}
        <Note>
          It never changes vehicles or prices, and never sees keys or members. What it asks counts in your usage.
        </Note>
      </Stack>
      <Problem error={answer.error} />
      <Group grow>
        <Button variant="default" onClick={() => answer.mutate([])} disabled={answer.isPending}>
          Refuse
        </Button>
        <Button onClick={() => answer.mutate(allowed)} loading={answer.isPending} disabled={allowed.length === 0}>
          Connect
        </Button>
      </Group>
      <SignedIn session={session} from={`/connect/${requestId}`} />
    </DoorFrame>
  )
}

function Asker({ request, accountName }: { readonly request: Request; readonly accountName: string }) {
  const { name, publisher, redirect_host: host } = request
  return (
    <>
      <Untrusted>
        {publisher === null ? (
          'An app'
        ) : (
          <>
            The app of <strong>{publisher}</strong>
          </>
        )}{' '}
        asks to use the Forecourt account of <strong>{accountName}</strong>.
      </Untrusted>
      {publisher === null && (
        <Alert color="orange" variant="light" title="Is it the app that you know?">
          It calls itself “{name}”, which nobody has checked. Connect it only if you began this in the app yourself,
          just now.
        </Alert>
      )}
      <div>
        <Text size="sm">Your answer goes to</Text>
        <Text size="lg" fw={700} className="untrusted">
          {host ?? 'a program on this computer'}
        </Text>
      </div>
    </>
  )
}

function SignedIn({ session, from }: { readonly session: Session; readonly from: string }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const change = async () => {
    await call('signOut').catch(() => null)
    queries.clear()
    await navigate({ to: '/sign-in', search: { from } })
  }
  return (
    <Note className="untrusted">
      You are {session.member.email}.{' '}
      <Anchor component="button" type="button" size="xs" underline="always" onClick={() => void change()}>
        Sign in as somebody else
      </Anchor>
      . Disconnect it whenever you like, under Connected apps.
    </Note>
  )
}
