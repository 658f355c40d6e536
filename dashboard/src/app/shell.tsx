import { AppShell, Burger, Group, NavLink, ScrollArea, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Waiting } from '../parts/loaded.tsx'
import { Muted } from '../parts/text.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Jump } from './jump.tsx'
import { navigation } from './navigation.data.ts'
import { useMember } from './session.ts'

/** The frame of every page after sign-in. */
export function Shell() {
  const [isOpen, menu] = useDisclosure(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const session = useMember()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu of a phone or tablet.
  useEffect(menu.close, [path])
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={menu.toggle} hiddenFrom="md" size="sm" aria-label="Menu" />
            <Brand />
            <Muted visibleFrom="sm" truncate maw={320} className="untrusted">
              {session?.account.name}
            </Muted>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Jump session={session} />
            {session !== null && <AccountMenu session={session} />}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <AppShell.Section grow component={ScrollArea}>
          <Stack gap={2}>
            {navigation
              .filter(({ operatorsOnly }) => operatorsOnly !== true || session?.member.operator === true)
              .map((entry) => (
                <NavLink
                  key={entry.to}
                  component={Link}
                  to={entry.to}
                  label={entry.label}
                  active={isWithin(path, entry.to)}
                  leftSection={<Icon path={entry.icon} />}
                />
              ))}
            <NavLink
              component="a"
              href="/guide/"
              label="Guides"
              leftSection={<Icon path="M4 5h7v15H4zM13 5h7v15h-7zM6 9h3M15 9h3" />}
            />
            <NavLink
              component="a"
              href="/docs/"
              label="API reference"
              leftSection={<Icon path="M6 4h9l4 4v12H6zM9 12h7M9 16h7" />}
            />
          </Stack>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main>{session === null ? <Waiting rows={10} /> : <Outlet />}</AppShell.Main>
    </AppShell>
  )
}

function isWithin(path: string, to: string): boolean {
  return to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={path} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
