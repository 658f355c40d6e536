import { ActionIcon, Avatar, Group, Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../api/client.ts'
import { Note } from '../parts/text.tsx'
import type { Session } from './session.ts'

const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }))

export function AccountMenu({ session: { member } }: { readonly session: Session }) {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isChanging, dialog] = useDisclosure(false)
  const signOut = async () => {
    await call('signOut').catch(() => null)
    queries.clear()
    await navigate({ to: '/sign-in' })
  }
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            radius="xl"
            aria-label={`${initialsOf(member.name)}: your account`}
          >
            <Avatar size={30} radius="xl" color="cyan.9" variant="filled">
              {initialsOf(member.name)}
            </Avatar>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Group p="xs" gap={0}>
            <Text size="sm" fw={600} w="100%" truncate>
              {member.name}
            </Text>
            <Note truncate>{member.email}</Note>
          </Group>
          <Menu.Divider />
          <Menu.Item onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}>
            {shown === 'dark' ? 'Light theme' : 'Dark theme'}
          </Menu.Item>
          <Menu.Item onClick={dialog.open}>Change password</Menu.Item>
          <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePassword onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase()
}
