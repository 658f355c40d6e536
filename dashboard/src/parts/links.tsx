import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type LinkProps<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** Links to pages of the dashboard, checked against its routes. */
export const TextLink = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />)

export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)
