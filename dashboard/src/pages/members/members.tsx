import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AnswerOf } from '../../api/client.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useIsAdmin } from '../../app/session.ts'
import { Ago } from '../../parts/ago.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { OneTimeLink } from '../../parts/one-time-link.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Status } from '../../parts/status.tsx'
import { Note, Untrusted } from '../../parts/text.tsx'
import { InviteMember } from './invite-member.tsx'

type Member = AnswerOf<'listMembers'>['members'][number]
type Invitation = AnswerOf<'listMembers'>['invitations'][number]

export function MembersPage() {
  const members = useRead('listMembers')
  const isAdmin = useIsAdmin()
  const [isInviting, dialog] = useDisclosure(false)
  return (
    <>
      <PageHead
        title="Members"
        guide="deployment"
        description="Who signs in to this dashboard. Administrators also manage keys, feeds and members."
        actions={isAdmin && <Button onClick={dialog.open}>Invite member</Button>}
      />
      <Loaded query={members}>
        {({ members: rows, invitations, log }) => (
          <Stack>
            <DataTable label="Members" columns={memberColumns} rows={rows} keyOf={({ id }) => id} />
            {invitations.length > 0 && (
              <>
                <Title order={2}>Open links</Title>
                <DataTable
                  label="Open links"
                  columns={linkColumns(isAdmin)}
                  rows={invitations}
                  keyOf={({ id }) => id}
                />
              </>
            )}
            <Title order={2}>Log</Title>
            <DataTable label="Log" columns={logColumns} rows={log} keyOf={({ id }) => id} />
          </Stack>
        )}
      </Loaded>
      <InviteMember opened={isInviting} onClose={dialog.close} />
    </>
  )
}

const memberColumns: readonly Column<Member>[] = [
  {
    title: 'Name',
    cell: ({ name, email }) => (
      <>
        <Untrusted>{name}</Untrusted>
        <Note className="untrusted">{email}</Note>
      </>
    ),
  },
  {
    title: 'Role',
    cell: ({ role, operator }) => (
      <Group gap={4}>
        <Status value={role} label={role === 'admin' ? 'Administrator' : 'Member'} />
        {operator && <Status value="operator" label="Operator" />}
      </Group>
    ),
  },
  { title: 'Last sign-in', cell: ({ signed_in_at }) => <Ago at={signed_in_at} never="Not signed in" /> },
  {
    title: 'Actions',
    align: 'right',
    cell: (member) =>
      member.may_change && (
        <Group gap="xs" justify="flex-end">
          <Role member={member} />
          <PasswordLink memberId={member.id} name={member.name} />
          <Remove member={member} />
        </Group>
      ),
  },
]

function Role({ member: { id, name, role } }: { readonly member: Member }) {
  const change = useChange('changeMember', { refreshes: ['listMembers'], done: 'Role changed' })
  const [action, next] =
    role === 'admin' ? (['Make member', 'member'] as const) : (['Make administrator', 'admin'] as const)
  return (
    <Confirm
      action={action}
      title={`${action === 'Make member' ? 'Take the rights of an administrator from' : 'Make an administrator of'} ${name}?`}
      danger={role === 'admin'}
      onConfirm={() => change.mutateAsync({ params: { member_id: id }, body: { role: next } })}
    >
      Administrators also manage keys, feeds and members. It holds from the next click of {name} on.
    </Confirm>
  )
}

function Remove({ member }: { readonly member: Member }) {
  const remove = useChange('deleteMember', { refreshes: ['listMembers'], done: 'Member removed' })
  return (
    <Confirm
      action="Remove"
      title={`Remove ${member.name}?`}
      onConfirm={() => remove.mutateAsync({ params: { member_id: member.id } })}
    >
      They are signed out at once, and apps that they connected end. Keys that they created keep working.
    </Confirm>
  )
}

function linkColumns(isAdmin: boolean): readonly Column<Invitation>[] {
  return [
    { title: 'For', cell: ({ email }) => <span className="untrusted">{email ?? 'Whoever has it'}</span> },
    { title: 'Purpose', cell: ({ purpose }) => (purpose === 'join' ? 'Join the account' : 'New password') },
    { title: 'Expires', cell: ({ expires_at }) => <Ago at={expires_at} /> },
    { title: 'Actions', align: 'right', cell: ({ id }) => isAdmin && <Withdraw id={id} /> },
  ]
}

type Entry = AnswerOf<'listMembers'>['log'][number]

const actionNames: Readonly<Record<Entry['action'], string>> = {
  invited: 'Invited',
  joined: 'Joined',
  password_link: 'Link for a new password',
  password_set: 'New password set',
  removed: 'Removed',
  made_admin: 'Made an administrator',
  made_member: 'No administrator any more',
}

const logColumns: readonly Column<Entry>[] = [
  { title: 'What', cell: ({ action }) => <Text size="sm">{actionNames[action]}</Text> },
  { title: 'Whom', cell: ({ subject }) => <span className="untrusted">{subject ?? 'Whoever has the link'}</span> },
  { title: 'By', cell: ({ actor }) => <span className="untrusted">{actor ?? 'The operator of the service'}</span> },
  { title: 'When', cell: ({ at }) => <Ago at={at} /> },
]

function Withdraw({ id }: { readonly id: number }) {
  const withdraw = useChange('deleteInvitation', { refreshes: ['listMembers'], done: 'Link withdrawn' })
  return (
    <Button variant="default" size="xs" onClick={() => withdraw.mutate({ params: { invitation_id: id } })}>
      Withdraw
    </Button>
  )
}

function PasswordLink({ memberId, name }: { readonly memberId: string; readonly name: string }) {
  const make = useChange('createPasswordLink', { refreshes: ['listMembers'] })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={make.isPending}
        onClick={() => make.mutate({ params: { member_id: memberId } })}
      >
        Send a new link
      </Button>
      <Modal opened={make.data !== undefined} onClose={make.reset} title={`New password for ${name}`}>
        <OneTimeLink link={make.data?.link ?? ''} label="Link" recipient={name} />
      </Modal>
    </>
  )
}
