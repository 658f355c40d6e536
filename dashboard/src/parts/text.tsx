import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Beside what it explains. */
export const Note = Text.withProps({ size: 'xs', c: 'dimmed' })

export const Muted = Text.withProps({ size: 'sm', c: 'dimmed' })

/** What others wrote: names, addresses, messages. */
export const Untrusted = Text.withProps({ size: 'sm', className: 'untrusted' })

/** A part of a page under its title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
