import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Untrusted } from './text.tsx'

type LinkProps<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** Links to pages of the dashboard, checked against its routes. */
export const TextLink = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

/** What others call a dealership, linked to its page if the account has it. */
export function DealerLink({ id, name }: { readonly id: string | null; readonly name: string }) {
  if (id === null) return <Untrusted>{name}</Untrusted>
  return (
    <TextLink to="/dealers/$dealershipId" params={{ dealershipId: id }} size="sm" className="untrusted">
      {name}
    </TextLink>
  )
}
